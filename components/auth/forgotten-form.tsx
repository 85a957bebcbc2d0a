"use client";

import { RequestOwnResetInput } from "@/lib/domain/people/schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useActionForm } from "../mutations/use-action-form";
import { useWaitLabel } from "../kit/values/use-wait-label";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { EmailInput } from "./email-input";
import { type PublicError } from "@/lib/core/errors/app-error";

/** Shows the same answer for an e-mail with an account and for one without. */
export function ForgottenForm() {
  const t = useTranslations("auth");
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  const form = useActionForm(
    {
      schema: RequestOwnResetInput,
      defaultValues: { email: "" },
    },
    async ({ email }) => {
      setAnswer(await requestReset(email));
      return null;
    },
  );

  if (answer?.outcome === "asked")
    return (
      <Callout tone="success" title={t("forgotten.sentTitle")} role="status">
        {t("forgotten.sent", { email: form.getValues("email").trim() })}
      </Callout>
    );
  return (
    <form onSubmit={form.submit} className="grid gap-4" noValidate>
      <Failure answer={answer} />
      <FormField control={form.control} name="email" label={t("email")} required>
        {(field) => <EmailInput {...field} />}
      </FormField>
      <SubmitButton size="lg" pending={form.formState.isSubmitting}>
        {t("forgotten.submit")}
      </SubmitButton>
    </form>
  );
}

function Failure({ answer }: { answer: ResetAnswer | null }) {
  const t = useTranslations("auth.forgotten");
  const waitWords = useWaitLabel();
  if (answer === null || answer.outcome === "asked") return null;
  return (
    <Callout tone="danger" role="alert">
      {answer.outcome === "too_many"
        ? t("tooMany", { wait: waitWords(answer.retryAfterSeconds) })
        : t(answer.outcome === "not_an_email" ? "notAnEmail" : "notReached")}
    </Callout>
  );
}

type ResetAnswer =
  | { outcome: "asked" | "not_an_email" | "failed" }
  | { outcome: "too_many"; retryAfterSeconds: number };

/** Asks for a link to one's own mailbox. Whether anybody has this e-mail is not said. */
async function requestReset(email: string): Promise<ResetAnswer> {
  try {
    const response = await fetch("/api/auth/reset", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    if (response.ok) return { outcome: "asked" };
    const { error } = (await response.json()) as { error: PublicError };
    if (error.code === "too_many_requests")
      return { outcome: "too_many", retryAfterSeconds: error.retryAfterSeconds ?? 60 };
    return { outcome: error.code === "invalid_input" ? "not_an_email" : "failed" };
  } catch {
    return { outcome: "failed" };
  }
}
