"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { outageQueries } from "@/lib/outages/queries";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { PageHeader } from "../kit/page-header";
import { Section } from "../kit/section";
import { Took } from "../kit/took";
import { OutageChanges } from "./outage-changes";
import { OutageCause, OutageProgress, OutageState, lengthMsOf } from "./outage-state";
import { UntoldReads } from "./untold-reads";

type Wallets = readonly { reference: string; name: string }[];

/** One window: how far it is read, what had changed in it, and what the service could not tell. */
export function OutageReport({ id, wallets }: { id: string; wallets: Wallets }) {
  const t = useTranslations("outages");
  const { data } = useSuspenseQuery(outageQueries.report(id));
  const { outage, untoldReads } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: "/reconciliation/gaps" as Route }, { label: t("one") }]}
        title={<DateTime value={outage.startedAt} />}
        badge={<OutageState outage={outage} />}
      />
      <Section title={t("report.facts")}>
        <DefinitionList
          columns={2}
          items={[
            { term: t("report.from"), detail: <DateTime value={outage.startedAt} format="seconds" /> },
            { term: t("report.to"), detail: <DateTime value={outage.endedAt} format="seconds" /> },
            { term: t("report.length"), detail: <Took ms={lengthMsOf(outage)} /> },
            { term: t("report.cause"), detail: <OutageCause cause={outage.cause} /> },
            { term: t("report.state"), detail: <OutageProgress outage={outage} /> },
            {
              term: t("report.finishedAt"),
              detail: <DateTime value={outage.finishedAt} format="seconds" />,
            },
            { term: t("report.changes"), detail: <span className="tabular-nums">{outage.changes}</span> },
            { term: t("report.untold"), detail: <span className="tabular-nums">{outage.untold}</span> },
          ]}
        />
      </Section>
      {outage.untold > 0 && <UntoldReads reads={untoldReads} count={outage.untold} wallets={wallets} />}
      <OutageChanges id={id} isReading={outage.finishedAt === null} wallets={wallets} />
    </div>
  );
}
