"use client";

import { Credentials } from "@/lib/platform/auth/sign-in/schema";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useActionForm } from "../mutations/use-action-form";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { EmailInput } from "./email-input";
import { PasswordInput } from "./password-input";
import { useWaitLabel } from "../kit/values/use-wait-label";
import { PasskeyButton } from "./passkeys/passkey-button";
import {
  CODE_OUTCOMES,
  type SignInAnswer as Given,
  requestPasskeySignature,
  requestPasskeySignIn,
  requestSignIn,
} from "./sign-in-request";

type SignInAnswer = Given | { outcome: "passkey_refused" };

/**
 * E-mail and password, then the code for a person who has a second step. With `email` only that person may sign in.
 */
export function SignInForm({ email: known, onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const t = useTranslations("auth");
  const [answer, setAnswer] = useState<SignInAnswer | null>(null);
  const [wantsPasskey, setWantsPasskey] = useState(false);
  const needsCode = answer !== null && CODE_OUTCOMES.includes(answer.outcome);

  const form = useActionForm(
    {
      schema: Credentials,
      defaultValues: { email: known ?? "", password: "", code: "" },
    },
    async ({ email, password, code }) => {
      const given = await requestSignIn({ email, password, ...(needsCode && { code }) });
      // oxlint-disable-next-line react/immutability -- The form exists by the time it is sent.
      form.setValue("code", "");
      take(given);
      return null;
    },
  );
  const { control } = form;
  const isPending = form.formState.isSubmitting;

  function take(given: SignInAnswer): void {
    setAnswer(given);
    if (given.outcome === "passkey_needed") setWantsPasskey(true);
    if (given.outcome === "signed_in") onSignedIn();
  }

  async function signInByPasskey(device: string): Promise<void> {
    const given = await requestPasskeySignIn(device);
    take(given.outcome === "refused" ? { outcome: "passkey_refused" } : given);
  }

  function onBack() {
    setAnswer(null);
    setWantsPasskey(false);
    form.setValue("password", "");
  }

  return (
    <form onSubmit={form.submit} className="grid gap-4" noValidate>
      <Failure answer={answer} />
      {needsCode ? (
        <FormField
          control={control}
          name="code"
          label={t(wantsPasskey ? "recoveryCode" : "code")}
          hint={t(wantsPasskey ? "recoveryCodeHint" : "codeHint")}
          required
        >
          {(field) => (
            <Input
              {...field}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              autoFocus={!wantsPasskey}
              required
              className="h-10 font-mono text-lg"
            />
          )}
        </FormField>
      ) : (
        <>
          {known === undefined && (
            <FormField control={control} name="email" label={t("email")} required>
              {(field) => <EmailInput {...field} />}
            </FormField>
          )}
          <FormField control={control} name="password" label={t("password")} required>
            {(field) => (
              <PasswordInput
                {...field}
                autoComplete="current-password"
                autoFocus={known !== undefined}
                required
                className="h-10"
              />
            )}
          </FormField>
        </>
      )}
      <SubmitButton size="lg" pending={isPending || answer?.outcome === "signed_in"}>
        {t("submit")}
      </SubmitButton>
      <PasskeyButton
        size="lg"
        label={t("passkey.signIn")}
        disabled={isPending || answer?.outcome === "signed_in"}
        ask={requestPasskeySignature}
        onAnswer={signInByPasskey}
      />
      {needsCode && (
        <Button variant="link" size="sm" onClick={onBack}>
          {t(known === undefined ? "back" : "passwordAgain")}
        </Button>
      )}
    </form>
  );
}

function Failure({ answer }: { answer: SignInAnswer | null }) {
  const t = useTranslations("auth");
  const waitWords = useWaitLabel();
  if (answer === null || answer.outcome === "signed_in" || answer.outcome === "code_needed") return null;
  if (answer.outcome === "passkey_needed") return <Callout tone="info">{t("passkey.needed")}</Callout>;
  const danger: ComponentProps<typeof Callout> = { tone: "danger", role: "alert" };
  switch (answer.outcome) {
    case "refused":
      return <Callout {...danger}>{t("refused")}</Callout>;
    case "code_refused":
      return <Callout {...danger}>{t("codeRefused")}</Callout>;
    case "passkey_refused":
      return <Callout {...danger}>{t("passkey.refused")}</Callout>;
    case "too_many":
      return <Callout {...danger}>{t("tooMany", { wait: waitWords(answer.retryAfterSeconds) })}</Callout>;
    case "failed":
      return <Callout {...danger}>{t("failed")}</Callout>;
  }
}
