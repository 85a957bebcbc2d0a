"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWaitWords } from "../kit/use-wait-words";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { EmailField } from "./email-field";
import { type ResetAnswer, requestReset } from "./reset-request";

/** Says the same of an e-mail that somebody has and of one that nobody has. */
export function ForgottenForm() {
  const t = useTranslations("auth");
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsPending(true);
    setAnswer(await requestReset(email));
    setIsPending(false);
  }

  if (answer?.outcome === "asked")
    return (
      <Callout tone="success" title={t("forgotten.sentTitle")} role="status">
        {t("forgotten.sent", { email: email.trim() })}
      </Callout>
    );
  return (
    <form onSubmit={(event) => void ask(event)} className="grid gap-4" noValidate>
      <Failure answer={answer} />
      <EmailField value={email} onChange={setEmail} />
      <SubmitButton size="lg" pending={isPending}>
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
