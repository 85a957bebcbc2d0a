"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { healthQueries } from "@/lib/composers/health/queries";
import { type Health } from "@/lib/composers/health/types";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { Link } from "../ui/link";
import { Section } from "../kit/page/section";
import { StatusBadge } from "../kit/status/status-badge";
import { Duration } from "../kit/values/duration";
import { ClockNote } from "./clock-note";
import { Loops } from "./loops";
import { WalletHealth } from "./wallet-health";

/** Beyond this, in milliseconds, two clocks are reported as different. */
const CLOCK_DIFFERENCE_MS_MAX = 30_000;
/** The waiting time in milliseconds after which an item is late. */
const LATE_MS = 60_000;

/** Whether everything that works by itself does, and what waits. */
export function HealthFigures() {
  const { data: health } = useSuspenseQuery(healthQueries.now());
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ClockNote clocks={health.farClocks} className="lg:col-span-2" />
      <Database health={health} />
      <Service health={health} />
      <div className="grid gap-4">
        <Queues health={health} />
        <WalletHealth wallets={health.wallets} />
      </div>
      <div className="grid gap-4">
        <Loops loops={health.loops} />
        <Mail health={health} />
        <Dispatches health={health} />
      </div>
    </div>
  );
}

function HealthBadge({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return <StatusBadge tone={isGood ? "success" : "danger"} label={isGood ? good : bad} />;
}

function Database({ health: { database, receipt, epoch } }: { health: Health }) {
  const t = useTranslations("health");
  return (
    <Section title={t("database.title")}>
      <DefinitionList
        items={[
          { term: t("state"), detail: <HealthBadge isGood={database.isOk} good={t("ok")} bad={t("down")} /> },
          { term: t("database.took"), detail: <Duration ms={database.tookMs} /> },
          {
            term: t("database.receipt"),
            detail: (
              <HealthBadge isGood={receipt.isOk} good={t("database.stores")} bad={t("database.storesNot")} />
            ),
          },
          {
            term: t("clock"),
            detail: <ClockDifference ms={database.isOk ? database.clockDifferenceMs : null} />,
          },
          {
            term: t("database.age"),
            detail: epoch.isPaused ? (
              <Link href={addressOf.outages()} className="underline-offset-4 hover:underline">
                <StatusBadge tone="danger" label={t("database.paused")} />
              </Link>
            ) : epoch.hadTrace ? (
              t("database.hadTrace")
            ) : (
              <span className="grid gap-1">
                <StatusBadge tone="warning" label={t("database.noTrace")} />
                <span className="text-sm text-muted-foreground">{t("database.noTraceHint")}</span>
              </span>
            ),
          },
          {
            term: t("database.audit"),
            detail: epoch.auditHeld ? (
              t("database.auditHeld")
            ) : (
              <span className="grid gap-1">
                <StatusBadge tone="danger" label={t("database.auditCut")} />
                <span className="text-sm text-muted-foreground">{t("database.auditCutHint")}</span>
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Service({ health: { service } }: { health: Health }) {
  const t = useTranslations("health");
  return (
    <Section title={t("service.title")} description={t("service.hint")}>
      <DefinitionList
        items={[
          {
            term: t("service.circuit"),
            detail: (
              <HealthBadge
                isGood={service.circuit === "closed"}
                good={t("service.closed")}
                bad={t(`service.${service.circuit}`)}
              />
            ),
          },
          {
            term: t("service.token"),
            detail: service.tokenAgeMs === null ? t("service.noToken") : <Duration ms={service.tokenAgeMs} />,
          },
          { term: t("service.lastCall"), detail: <DateTime value={service.lastCallAt} relative /> },
          { term: t("clock"), detail: <ClockDifference ms={service.clockDifferenceMs} /> },
        ]}
      />
    </Section>
  );
}

function ClockDifference({ ms }: { ms: number | null }) {
  const t = useTranslations("health");
  if (ms === null) return t("unknown");
  const isFar = Math.abs(ms) > CLOCK_DIFFERENCE_MS_MAX;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>
        {Math.round(ms) < 0 && "−"}
        <Duration ms={Math.abs(ms)} />
      </span>
      {isFar && <StatusBadge tone="warning" label={t("clockFar")} />}
    </span>
  );
}

function Queues({ health: { at, deliveries, intents, reads, outage } }: { health: Health }) {
  const t = useTranslations("health.queues");
  return (
    <Section title={t("title")}>
      <DefinitionList
        items={[
          {
            term: t("deliveries"),
            detail: <Waiting count={deliveries.waiting} since={deliveries.oldestWaitingAt} at={at} />,
          },
          {
            term: t("failed"),
            detail: <Counted count={deliveries.failed} href={addressOf.deliveries({ state: "failed" })} />,
          },
          {
            term: t("quarantined"),
            detail: (
              <Counted count={deliveries.quarantined} href={addressOf.deliveries({ state: "quarantined" })} />
            ),
          },
          {
            term: t("refused"),
            detail: (
              <Counted
                count={deliveries.refused.reduce((sum, { count }) => sum + count, 0)}
                href={addressOf.deliveries()}
              />
            ),
          },
          { term: t("lag"), detail: <Duration ms={deliveries.lagMsMedian} /> },
          { term: t("lagMax"), detail: <Duration ms={deliveries.lagMsMax} /> },
          { term: t("intents"), detail: <Waiting count={intents.open} since={intents.oldestAt} at={at} /> },
          { term: t("paused"), detail: <Counted count={intents.paused} href={addressOf.intents()} /> },
          { term: t("reads"), detail: <Waiting count={reads.due} since={reads.oldestDueAt} at={at} /> },
          { term: t("outage"), detail: <LastOutage outage={outage} /> },
        ]}
      />
    </Section>
  );
}

function Mail({ health: { at, mail } }: { health: Health }) {
  const t = useTranslations("health.mail");
  const failureOf = (
    { fault, reply }: NonNullable<Health["mail"]["failing"]>,
    tone: "warning" | "danger",
  ) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge tone={tone} label={t(`faults.${fault ?? "failed"}`)} />
      {reply !== null && <span className="font-mono text-sm text-muted-foreground">{reply}</span>}
    </span>
  );
  const { lastGivenUp } = mail;
  return (
    <Section title={t("title")} description={mail.isSetUp ? t("hint") : t("off")}>
      <DefinitionList
        items={[
          {
            term: t("lastSent"),
            detail: mail.lastSentAt === null ? t("noneSent") : <DateTime value={mail.lastSentAt} relative />,
          },
          {
            term: t("waiting"),
            detail: <Waiting count={mail.waiting} since={mail.oldestWaitingAt} at={at} />,
          },
          ...(mail.failing ? [{ term: t("failing"), detail: failureOf(mail.failing, "warning") }] : []),
          { term: t("givenUp"), detail: <span className="tabular-nums">{mail.givenUp}</span> },
          ...(lastGivenUp
            ? [
                {
                  term: t("lastGivenUp"),
                  detail: (
                    <span className="grid gap-1">
                      <DateTime value={lastGivenUp.at} relative />
                      {failureOf(lastGivenUp, "danger")}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

function Dispatches({ health: { dispatches } }: { health: Health }) {
  const t = useTranslations("health.dispatches");
  return (
    <Section
      title={t("title")}
      description={t("hint")}
      actions={
        <Link
          href={addressOf.dispatches()}
          className="text-sm text-primary underline-offset-4 hover:underline"
        >
          {t("open")}
        </Link>
      }
    >
      <DefinitionList
        items={[
          { term: t("waiting"), detail: <span className="tabular-nums">{dispatches.waiting}</span> },
          {
            term: t("failing"),
            detail: <Counted count={dispatches.failing} href={addressOf.dispatches({ state: "failing" })} />,
          },
          {
            term: t("givenUp"),
            detail: <Counted count={dispatches.givenUp} href={addressOf.dispatches({ state: "given_up" })} />,
          },
        ]}
      />
    </Section>
  );
}

function Waiting({ count, since, at }: { count: number; since: string | null; at: string }): ReactNode {
  const t = useTranslations("health.queues");
  const waitedMs = since === null ? null : Math.max(0, Date.parse(at) - Date.parse(since));
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {count}
      {waitedMs !== null && (
        <span className="text-sm text-muted-foreground">
          {t("oldest")} <Duration ms={waitedMs} />
        </span>
      )}
      {waitedMs !== null && waitedMs > LATE_MS && <StatusBadge tone="warning" label={t("late")} />}
    </span>
  );
}

function LastOutage({ outage }: { outage: Health["outage"] }) {
  const t = useTranslations("health.queues");
  if (!outage) return t("noOutage");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Link href={addressOf.outage(outage.id)} className="text-primary underline-offset-4 hover:underline">
        <DateTime value={outage.endedAt} relative />
      </Link>
      {outage.waiting > 0 && (
        <StatusBadge tone="warning" label={t("outageReading", { count: outage.waiting })} />
      )}
    </span>
  );
}

function Counted({ count, href }: { count: number; href: Route }) {
  if (count === 0) return <span className="tabular-nums">0</span>;
  return (
    <Link href={href} className="text-primary tabular-nums underline-offset-4 hover:underline">
      {count}
    </Link>
  );
}
