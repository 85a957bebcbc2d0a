"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Health } from "@/lib/composers/health/types";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { Section } from "../kit/page/section";
import { StatusBadge } from "../kit/status/status-badge";
import { Duration } from "../kit/values/duration";

type Loop = Health["loops"][number];

/** The loops that this instance runs by itself, and the time of their last run. */
export function Loops({ loops }: { loops: readonly Loop[] }) {
  const t = useTranslations("health.loops");
  const columns = useMemo(
    (): DataColumn<Loop>[] => [
      {
        id: "name",
        header: t("loop"),
        widthRem: 12,
        card: "title",
        cell: ({ name }) => <span className="block font-medium whitespace-normal">{t(`names.${name}`)}</span>,
      },
      {
        id: "age",
        header: t("ended"),
        widthRem: 7,
        card: "line",
        cell: ({ endedAgoMs, isLate }) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            {endedAgoMs === null ? t("never") : <Duration ms={endedAgoMs} />}
            {isLate && <StatusBadge tone="danger" label={t("late")} />}
          </span>
        ),
      },
      {
        id: "abandoned",
        header: t("abandoned"),
        widthRem: 6.25,
        card: "line",
        cell: ({ abandoned }) => <span className="tabular-nums">{abandoned}</span>,
      },
      {
        id: "failed",
        header: t("failed"),
        widthRem: 6.25,
        card: "line",
        cell: ({ failed }) => <span className="tabular-nums">{failed}</span>,
      },
    ],
    [t],
  );
  return (
    <Section title={t("title")} description={t("hint")} flush>
      <DataTable bare caption={t("title")} columns={columns} rows={loops} rowId={({ name }) => name} />
    </Section>
  );
}
