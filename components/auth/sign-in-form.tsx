"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useActionState, useState } from "react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { PasswordInput } from "./password-input";
import { type SignInAnswer, requestSignIn } from "./sign-in-request";

/** E-mail and password, then, for whoever has a second step, its code. */
export function SignInForm({ to }: { to: string }) {
  const t = useTranslations("auth");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [answer, submit, isPending] = useActionState(signIn, null);
  const [isBack, setIsBack] = useState(false);
  const needsCode = !isBack && (answer?.outcome === "code_needed" || answer?.outcome === "code_refused");

  async function signIn(_earlier: SignInAnswer | null, form: FormData): Promise<SignInAnswer> {
    const code = form.get("code");
    setIsBack(false);
    const given = await requestSignIn({
      email,
      password,
      ...(typeof code === "string" && code !== "" && { code }),
    });
    // A whole load, and not a navigation: nothing of the page before is kept.
    if (given.outcome === "signed_in") window.location.assign(to);
    return given;
  }

  function onBack() {
    setIsBack(true);
    setPassword("");
  }

  return (
    <form action={submit} className="grid gap-4" noValidate>
      <Failure answer={isBack ? null : answer} />
      {needsCode ? (
        <Field label={t("code")} hint={t("codeHint")} required>
          {(control) => (
            <Input
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
              required
              className="h-10 font-mono text-lg tracking-[0.3em]"
            />
          )}
        </Field>
      ) : (
        <>
          <Field label={t("email")} required>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                autoFocus
                required
                className="h-10"
              />
            )}
          </Field>
          <Field label={t("password")} required>
            {(control) => (
              <PasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                required
                className="h-10"
              />
            )}
          </Field>
        </>
      )}
      <Button type="submit" size="lg" pending={isPending || answer?.outcome === "signed_in"}>
        {t("submit")}
      </Button>
      {needsCode && (
        <Button variant="link" size="sm" onClick={onBack}>
          {t("back")}
        </Button>
      )}
    </form>
  );
}

function Failure({ answer }: { answer: SignInAnswer | null }) {
  const t = useTranslations("auth");
  if (answer === null || answer.outcome === "signed_in" || answer.outcome === "code_needed") return null;
  const danger: ComponentProps<typeof Callout> = { tone: "danger", role: "alert" };
  switch (answer.outcome) {
    case "refused":
      return <Callout {...danger}>{t("refused")}</Callout>;
    case "code_refused":
      return <Callout {...danger}>{t("codeRefused")}</Callout>;
    case "too_many":
      return (
        <Callout {...danger}>{t("tooMany", { minutes: Math.ceil(answer.retryAfterSeconds / 60) })}</Callout>
      );
    case "failed":
      return <Callout {...danger}>{t("failed")}</Callout>;
  }
}
