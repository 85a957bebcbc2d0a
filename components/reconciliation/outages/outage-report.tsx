"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { DateTime } from "@/components/kit/values/date-time";
import { DefinitionList } from "@/components/kit/record/definition-list";
import { formatMoment } from "@/components/kit/values/format-moment";
import { PageHeader } from "@/components/kit/page/page-header";
import { Section } from "@/components/kit/page/section";
import { Duration } from "@/components/kit/values/duration";
import { addressOf } from "@/components/kit/navigation/addresses";
import { OutageChanges } from "./outage-changes";
import { OutageCause, OutageProgress, OutageState, lengthMsOf } from "./outage-state";
import { MissingReads } from "./missing-reads";

type Wallets = readonly { reference: string; name: string }[];

/** One outage window: how far it is read, what had changed in it, and what the service could not report. */
export function OutageReport({ id, wallets }: { id: string; wallets: Wallets }) {
  const t = useTranslations("outages");
  const locale = useLocale();
  const { data } = useSuspenseQuery(outageQueries.report(id));
  const { outage } = data;
  const untold = outage.missing + outage.lostEvents;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.outages() },
          { label: formatMoment(new Date(outage.startedAt), locale) },
        ]}
        title={<DateTime value={outage.startedAt} />}
        badge={<OutageState outage={outage} />}
      />
      <Section title={t("report.facts")}>
        <DefinitionList
          columns={2}
          items={[
            { term: t("report.from"), detail: <DateTime value={outage.startedAt} format="seconds" /> },
            { term: t("report.to"), detail: <DateTime value={outage.endedAt} format="seconds" /> },
            { term: t("report.length"), detail: <Duration ms={lengthMsOf(outage)} /> },
            { term: t("report.cause"), detail: <OutageCause cause={outage.cause} /> },
            { term: t("report.state"), detail: <OutageProgress outage={outage} /> },
            {
              term: t("report.finishedAt"),
              detail: <DateTime value={outage.finishedAt} format="seconds" />,
            },
            { term: t("report.changes"), detail: <span className="tabular-nums">{outage.changes}</span> },
            { term: t("report.missing"), detail: <span className="tabular-nums">{untold}</span> },
          ]}
        />
      </Section>
      {untold > 0 && (
        <MissingReads reads={[...data.missingReads, ...data.lostEvents]} count={untold} wallets={wallets} />
      )}
      <OutageChanges id={id} isReading={outage.finishedAt === null} wallets={wallets} />
    </div>
  );
}
