"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CALL_OUTCOME_LOOKS, outcomeOf } from "@/lib/domain/api-calls/labels";
import { type CallListItem } from "@/lib/domain/api-calls/schema";
import { CallFailure } from "../kit/failure/call-failure";
import { CopyField } from "../kit/values/copy-field";
import { type DataColumn } from "../kit/table/data-column";
import { ExternalText } from "../kit/values/external-text";
import { QuietState } from "../kit/status/quiet-state";
import { clockColumn, walletColumn } from "../kit/table/record-columns";
import { StatusBadge } from "../kit/status/status-badge";
import { Took } from "../kit/values/took";

export function useCallColumns(walletNames: ReadonlyMap<string, string>): DataColumn<CallListItem>[] {
  const t = useTranslations("calls.list");
  const outcomes = useTranslations("calls.outcome");
  return useMemo(
    () => [
      clockColumn("at", t("hour"), ({ at }) => at),
      {
        id: "call",
        header: t("call"),
        fixed: true,
        widthRem: 14,
        card: "title",
        cell: ({ method, path }) => (
          <span className="truncate font-mono text-[0.92em]">
            <span className="font-semibold">{method}</span> {path}
          </span>
        ),
      },
      {
        id: "status",
        header: t("outcome"),
        fixed: true,
        widthRem: 8.5,
        card: "under",
        cell: ({ status }) => {
          const outcome = outcomeOf(status);
          const label = status === null ? outcomes("none") : String(status);
          if (outcome === "2xx") return <QuietState>{label}</QuietState>;
          return <StatusBadge {...CALL_OUTCOME_LOOKS[outcome]} label={label} />;
        },
      },
      {
        id: "failure",
        header: t("failure"),
        widthRem: 11,
        card: "none",
        cell: ({ failure, errorCode }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate">{failure === null ? "—" : <CallFailure kind={failure} />}</span>
            {errorCode !== null && (
              <span className="truncate font-mono text-xs text-muted-foreground">
                <ExternalText text={errorCode} />
              </span>
            )}
          </span>
        ),
      },
      walletColumn(t("wallet"), walletNames),
      identifier("trace", t("trace"), ({ traceId }) => traceId),
      identifier("object", t("object"), ({ objectId }) => objectId, true),
      identifier("serviceTrace", t("serviceTrace"), ({ serviceTraceId }) => serviceTraceId, true),
      identifier("intent", t("intent"), ({ intentId }) => intentId, true),
      {
        id: "duration",
        header: t("duration"),
        align: "end",
        fixed: true,
        widthRem: 6,
        card: "aside",
        cell: (row) => <Took ms={row.durationMs} />,
      },
    ],
    [t, outcomes, walletNames],
  );
}

const identifier = (
  id: string,
  header: string,
  valueOf: (row: CallListItem) => string | null,
  hidden = false,
): DataColumn<CallListItem> => ({
  id,
  header,
  widthRem: 10,
  card: "none",
  hidden,
  cell: (row) => {
    const value = valueOf(row);
    return value === null ? "—" : <CopyField value={value} what={header} />;
  },
});
