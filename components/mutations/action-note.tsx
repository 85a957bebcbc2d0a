"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { FailureNote } from "../kit/failure/failure-note";
import { useFailureMessage } from "../kit/failure/use-failure-message";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { type NotSent, type Outcome } from "./outcome";
import { type ActionState } from "./use-action";

/**
 * The note on an action that was not done: not sent, not answered, or refused. Shows what happens next and what the
 * person may do. Renders nothing where it was done: the page shows that by itself.
 */
export function ActionNote({
  act,
  offersAgain = false,
  besideFields = false,
  className,
}: {
  act: ActionState;
  /** True where no button of the form beside the note repeats the action. */
  offersAgain?: boolean;
  /** The fields themselves say what is wrong with them. */
  besideFields?: boolean;
  className?: string;
}) {
  const t = useTranslations("acts");
  const { outcome, ifTwice, again } = act;
  if (outcome === null || outcome.is === "done") return null;
  if (outcome.is === "refused")
    return besideFields && outcome.error.fields !== undefined ? null : (
      <FailureNote error={outcome.error} className={className} />
    );
  const retry = offersAgain && again && (
    <Button variant="secondary" size="sm" onClick={again}>
      <RotateCcw aria-hidden />
      {t("again")}
    </Button>
  );
  if (outcome.is === "not_sent")
    return <NotSentNote because={outcome.reason} actions={retry} className={className} />;
  return (
    <Callout role="alert" tone="warning" title={t("unanswered.title")} actions={retry} className={className}>
      <p>{t(`unanswered.${ifTwice}`)}</p>
      {outcome.error?.traceId !== undefined && (
        <p className="text-sm text-muted-foreground">{t("trace", { trace: outcome.error.traceId })}</p>
      )}
    </Callout>
  );
}

/** A note that nothing was done. The typed text is still there. */
export function NotSentNote({
  because,
  actions,
  className,
}: {
  because: NotSent | "never_arrived";
  actions?: React.ReactNode;
  className?: string;
}) {
  const t = useTranslations("acts.notSent");
  return (
    <Callout
      role="alert"
      tone="warning"
      title={t(`${because}.title`)}
      actions={actions || undefined}
      className={className}
    >
      <p>{t(`${because}.detail`)}</p>
    </Callout>
  );
}

/** The same in one line, for a toast or beside a field. Null where it was done. */
export function useActionMessage(): (outcome: Outcome<unknown>) => string | null {
  const t = useTranslations("acts");
  const failureWords = useFailureMessage();
  return (outcome) => {
    switch (outcome.is) {
      case "done":
        return null;
      case "refused":
        return failureWords(outcome.error).title;
      case "not_sent":
        return t(`notSent.${outcome.reason}.title`);
      case "unanswered":
        return t("unanswered.title");
    }
  };
}
