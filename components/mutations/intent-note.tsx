"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { FailureNote } from "../kit/failure/failure-note";
import { ServiceAnswer } from "../kit/failure/service-answer";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Spinner } from "../ui/spinner";
import { NotSentNote } from "./action-note";
import { type DecideUnsentAction, UnsentWrite } from "./unsent-write";
import { DraftNote } from "./draft-note";
import { type IdempotentForm } from "./use-idempotent-form";

/** How far a form is that is one write, what happens next, and what the person may do. Never "failed" while it is unknown. */
export function IntentNote(props: Props) {
  const { draft, takeDraft, discardDraft } = props.form;
  return (
    <>
      <StateNote {...props} />
      {draft && <DraftNote key={draft.is} draft={draft} onTake={takeDraft} onDiscard={discardDraft} />}
    </>
  );
}

type Props = {
  form: IdempotentForm;
  decideUnsent: DecideUnsentAction;
  /** False of a refund, which the service does not protect against being done twice. */
  hasKey?: boolean;
};

function StateNote({ form, decideUnsent, hasKey = true }: Props) {
  const t = useTranslations("acts");
  const { known } = form;
  switch (known.is) {
    case "open":
    case "sending":
      return null;
    case "done":
      return known.isEarlier ? (
        <Callout role="status" tone="info" title={t("earlier.title")}>
          {t("earlier.detail")}
        </Callout>
      ) : null;
    case "refused": {
      const note = <FailureNote error={known.error} />;
      if (known.error.reason !== "write_abandoned") return note;
      return <UnsentWrite {...form.write} decide={decideUnsent} otherwise={note} />;
    }
    case "not_sent":
      return <NotSentNote because={known.reason} />;
    case "unanswered":
      return (
        <Callout
          role="status"
          tone="info"
          title={<Working words={t("asking.title")} />}
          actions={
            <Button variant="secondary" size="sm" onClick={form.sendAgain}>
              <RotateCcw aria-hidden />
              {t("sendAgain")}
            </Button>
          }
        >
          <p>{t(`asking.${known.reason}`)}</p>
          <p>{t("asking.safe")}</p>
        </Callout>
      );
    case "verifying":
      return (
        <Callout role="status" tone="info" title={<Working words={t("verifying.title")} />}>
          {known.isEarlier && <p>{t("earlier.detail")}</p>}
          <p>{t(hasKey ? "verifying.detail" : "verifying.detailWithoutKey")}</p>
          {known.answer && <ServiceAnswer {...known.answer} />}
        </Callout>
      );
    case "held":
      if (known.reason === "credential" || known.reason === "other_account")
        return <UnsentWrite {...form.write} decide={decideUnsent} />;
      return (
        <Callout role="status" tone="warning" title={t(`held.title.${known.reason}`)}>
          <p>{t(known.leavesByItself ? `held.leaves.${known.reason}` : "held.stays")}</p>
        </Callout>
      );
    case "paused":
      return (
        <Callout role="status" tone="warning" title={t("paused.title")}>
          <p>{t("paused.detail")}</p>
          {known.answer && <ServiceAnswer {...known.answer} />}
        </Callout>
      );
  }
}

function Working({ words }: { words: string }) {
  return (
    <span className="flex items-center gap-2">
      <Spinner />
      {words}
    </span>
  );
}
