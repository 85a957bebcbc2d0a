"use client";

import { copyRow } from "../kit/record/definition-rows";
import { useTranslations } from "next-intl";
import { centavosFromDecimal } from "@/lib/core/money/money";
import { translateOrKeep } from "@/lib/core/text/translate-known";
import { type UnknownOutcome } from "@/lib/engine/intents/schema";
import { UnsentWrite } from "../mutations/unsent-write";
import { CallFailure } from "../kit/failure/call-failure";
import { CopyField } from "../kit/values/copy-field";
import { Countdown } from "../kit/values/countdown";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { ServiceRefusal } from "../kit/failure/service-refusal";
import { StatusBadge } from "../kit/status/status-badge";
import { AbandonIntent } from "./abandon-intent";
import { CreateAgain } from "./create-again";
import { type RecoveryActions, type LookUpAction, useRecoveryAction } from "./recovery-actions";
import { UnknownRefundCard } from "./unknown-refund-card";
import { Search } from "lucide-react";
import { toast } from "sonner";
import { useActionMessage } from "../mutations/action-note";
import { Button } from "../ui/button";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";

/** One write with an unknown outcome: what was sent, what is known, what comes next by itself and what a person may do. */
export function IntentCard({
  intent,
  walletName,
  acts,
}: {
  intent: UnknownOutcome;
  walletName: string;
  acts: RecoveryActions;
}) {
  const t = useTranslations("intents");
  const fieldOf = translateOrKeep(useTranslations("intents.sent.fields"));
  const isPaused = intent.pausedBecause !== null;
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t(`kind.${intent.kind}`)}
          {intent.leavingCentavos !== null && <Money amountCentavos={intent.leavingCentavos} />}
          <StatusBadge
            tone={isPaused ? "warning" : "info"}
            icon={isPaused ? "hourglass" : "loader"}
            label={t(
              isPaused ? "state.paused" : intent.mayHaveTakenEffect ? "state.unknown" : "state.unsent",
            )}
          />
        </span>
      }
      description={
        <>
          {intent.toName !== null && (
            <>
              <ExternalText text={intent.toName} /> ·{" "}
            </>
          )}
          {walletName} · <DateTime value={intent.createdAt} relative />
        </>
      }
      actions={
        <>
          <LookUpNow intent={intent} lookUp={acts.lookUp} />
          <CreateAgain intent={intent} createAgain={acts.createAgain} />
          {acts.abandon && <AbandonIntent intent={intent} abandon={acts.abandon} />}
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {intent.isRefused && (
          <div className="lg:col-span-2">
            <UnsentWrite wallet={intent.wallet} intentId={intent.id} decide={acts.decideUnsent} />
          </div>
        )}
        <WriteFacts intent={intent} />
        <div className="grid content-start gap-2">
          <h3 className="text-base font-semibold">{t("sent.title")}</h3>
          <DefinitionList
            items={intent.sent.map(({ name, value }) => ({
              term: fieldOf(name),
              detail: name === "amount" ? <SentAmount text={value} /> : <SentText text={value} />,
            }))}
          />
          <IntentCalls intent={intent} />
        </div>
        {intent.transactionId !== null && intent.mayHaveTakenEffect && (
          <UnknownRefundCard
            wallet={intent.wallet}
            transactionId={intent.transactionId}
            confirm={acts.confirmRefund}
          />
        )}
      </div>
    </Section>
  );
}

const SentText = ({ text }: { text: string }) => <ExternalText text={text} className="break-all" />;

/** As it was written to the service, in reais with a point. */
function SentAmount({ text }: { text: string }) {
  const amount = centavosFromDecimal(text);
  return typeof amount === "number" ? <Money amountCentavos={amount} /> : <SentText text={text} />;
}

function WriteFacts({ intent }: { intent: UnknownOutcome }) {
  const t = useTranslations("intents.known");
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      <DefinitionList
        items={[
          { term: t("next"), detail: <Next intent={intent} /> },
          { term: t("outcome"), detail: <LastOutcome intent={intent} /> },
          { term: t("attempts"), detail: intent.attempts },
          { term: t("firstSentAt"), detail: <DateTime value={intent.firstSentAt} format="seconds" /> },
          { term: t("lastSentAt"), detail: <DateTime value={intent.lastSentAt} format="seconds" /> },
          {
            term: t("keyLife"),
            detail:
              intent.keyEndsAt === null ? (
                t("noKey")
              ) : (
                <Countdown until={intent.keyEndsAt} expiredLabel={t("keyEnded")} />
              ),
          },
          { term: t("person"), detail: intent.person ?? "—" },
          { term: t("id"), detail: <CopyField value={intent.id} what={t("id")} /> },
          copyRow(t("replaces"), intent.replaces),
        ]}
      />
    </div>
  );
}

function Next({ intent }: { intent: UnknownOutcome }) {
  const t = useTranslations("intents");
  return (
    <>
      {t(`next.${intent.next}`)}
      {intent.nextAttemptAt !== null && intent.next !== "in_hand" && (
        <>
          {" "}
          <DateTime value={intent.nextAttemptAt} format="seconds" className="text-muted-foreground" />
        </>
      )}
      {intent.pausedBecause !== null && (
        <span className="block text-sm text-muted-foreground">{t(`paused.${intent.pausedBecause}`)}</span>
      )}
    </>
  );
}

function LastOutcome({ intent: { outcome } }: { intent: UnknownOutcome }) {
  const t = useTranslations("intents.known");
  if (!outcome) return t("noOutcome");
  return (
    <>
      <CallFailure kind={outcome.kind} />
      {outcome.status !== null && <> ({outcome.status})</>}
      {outcome.repeated > 1 && <> {t("repeated", { count: outcome.repeated })}</>}
      <ServiceRefusal code={outcome.code} message={outcome.message} />
    </>
  );
}

function LookUpNow({ intent, lookUp }: { intent: UnknownOutcome; lookUp: LookUpAction }) {
  const t = useTranslations("intents.lookUp");
  const wordsOf = useActionMessage();
  const act = useRecoveryAction(lookUp);
  const isPaused = intent.pausedBecause !== null;
  const run = () =>
    void act.run(
      { intentId: intent.id },
      {
        onDone: ({ state }) => {
          if (state === "accepted") toast.success(t("found"));
          else toast.info(t(isPaused ? "notSeen" : "due"));
        },
        onElse: (outcome) => void toast.error(wordsOf(outcome)),
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={act.isPending}
      disabled={intent.next === "in_hand" || intent.next === "other_account"}
      onClick={run}
    >
      <Search aria-hidden />
      {t("action")}
    </Button>
  );
}

/** The latest calls about a write: when, what came back, and the trace to ask the service by. */
function IntentCalls({ intent: { id, calls } }: { intent: UnknownOutcome }) {
  const t = useTranslations("intents.calls");
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      {calls.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      <ol className="grid gap-1 text-sm">
        {calls.map((call, position) => (
          <li key={position} className="flex flex-wrap items-center gap-x-3">
            <DateTime value={call.at} format="seconds" className="text-muted-foreground" />
            <code className="font-mono break-all">
              {call.method} {call.path}
            </code>
            <span className="font-medium">
              {call.status ?? (call.failure ? <CallFailure kind={call.failure} /> : t("noAnswer"))}
            </span>
            {call.trace !== null && <CopyField value={call.trace} what={t("trace")} />}
          </li>
        ))}
      </ol>
      <Link
        href={addressOf.apiCalls({ intent: id })}
        className="justify-self-start text-base text-primary underline-offset-4 hover:underline"
      >
        {t("all")}
      </Link>
    </div>
  );
}
