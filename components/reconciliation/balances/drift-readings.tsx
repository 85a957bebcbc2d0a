"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BALANCE_FIGURES } from "@/lib/core/enums/sums";
import { type DriftReading } from "@/lib/reconciliation/balances/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { Difference } from "./difference";
import { DriftState } from "@/components/kit/status/drift-state";

/** The history of the figures: one line for each interval in which they did not change. */
export function DriftReadings({ readings }: { readings: readonly DriftReading[] }) {
  const t = useTranslations("reconciliation.drift");
  const columns = useMemo(
    (): DataColumn<DriftReading>[] => [
      {
        id: "from",
        header: t("readings.from"),
        widthRem: 10,
        card: "title",
        cell: ({ firstAt }) => <DateTime value={firstAt} format="seconds" />,
      },
      {
        id: "to",
        header: t("readings.to"),
        widthRem: 10,
        card: "line",
        cell: ({ lastAt }) => <DateTime value={lastAt} format="seconds" />,
      },
      {
        id: "state",
        header: t("stateTitle"),
        widthRem: 9.5,
        card: "aside",
        cell: ({ state }) => <DriftState state={state} />,
      },
      ...(["availableCentavos", "heldCentavos"] as const).flatMap((bucket): DataColumn<DriftReading>[] => {
        const name = t(bucket === "availableCentavos" ? "available" : "held");
        return [
          {
            id: `reported-${bucket}`,
            header: t("readings.reported", { bucket: name }),
            align: "end",
            widthRem: 9,
            card: "line",
            cell: ({ reported }) => (
              <Money figure={BALANCE_FIGURES[bucket]} amountCentavos={reported[bucket]} />
            ),
          },
          {
            id: `difference-${bucket}`,
            header: t("readings.difference", { bucket: name }),
            align: "end",
            widthRem: 9,
            card: "line",
            cell: ({ unexplained }) => <Difference amountCentavos={unexplained[bucket]} />,
          },
        ];
      }),
    ],
    [t],
  );
  return (
    <Section title={t("readings.title")} description={t("readings.hint")} flush>
      <DataTable
        bare
        caption={t("readings.title")}
        columns={columns}
        rows={readings}
        rowId={({ id }) => String(id)}
        empty={<Empty title={t("readings.empty")} />}
      />
    </Section>
  );
}
