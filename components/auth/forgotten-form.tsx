"use client";

import { AskOwnResetInput } from "@/lib/domain/people/schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useActForm } from "../mutations/use-act-form";
import { useWaitWords } from "../kit/values/use-wait-words";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { EmailInput } from "./email-input";
import { type ResetAnswer, requestReset } from "./reset-request";

/** Says the same of an e-mail that somebody has and of one that nobody has. */
export function ForgottenForm() {
  const t = useTranslations("auth");
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  const form = useActForm(
    {
      schema: AskOwnResetInput,
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
  const waitWords = useWaitWords();
  if (answer === null || answer.outcome === "asked") return null;
  return (
    <Callout tone="danger" role="alert">
      {answer.outcome === "too_many"
        ? t("tooMany", { wait: waitWords(answer.retryAfterSeconds) })
        : t(answer.outcome === "not_an_email" ? "notAnEmail" : "notReached")}
    </Callout>
  );
}
