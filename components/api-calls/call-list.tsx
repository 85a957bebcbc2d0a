"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { CALL_OUTCOME_LOOKS, CALL_OUTCOMES, CALL_PATHS, outcomeOf } from "@/lib/domain/api-calls/labels";
import { type CallListItem, callQueries } from "@/lib/domain/api-calls/queries";
import { callParsers } from "@/lib/domain/api-calls/filter";
import { choiceFrame } from "../kit/filters/choice-filters";
import { CopyField, cutInTheMiddle } from "../kit/values/copy-field";
import { CallFailure } from "../kit/failure/call-failure";
import { type DataColumn } from "../kit/table/data-column";
import { ExternalText } from "../kit/values/external-text";
import { QuietState } from "../kit/status/quiet-state";
import { clockColumn, walletColumn } from "../kit/table/record-columns";
import { StatusBadge } from "../kit/status/status-badge";
import { Duration } from "../kit/values/duration";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { SearchedBack, searchedBackTo } from "../kit/table/searched-back";
import { useShortMoment } from "../kit/values/use-short-moment";
import { useFilter } from "../kit/filters/use-filter";
import { useRefreshing } from "../kit/table/use-refreshing";
import { Button } from "../ui/button";
import { useDayBand } from "../kit/table/use-day-band";

export function CallList({
  today,
  wallets,
}: {
  today: string;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("apiCalls.list");
  const outcomes = useTranslations("apiCalls.outcome");
  const shortMoment = useShortMoment();
  const state = useFilter(callParsers);
  const { filter } = state;
  const query = useInfiniteQuery(callQueries.list(filter));
  const refreshing = useRefreshing(query);
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useCallColumns(names);
  const dayOf = useDayBand(today);
  const bandOf = useCallback((row: CallListItem) => dayOf(row.at), [dayOf]);
  const filters = [
    {
      id: "outcome",
      label: t("outcome"),
      anyLabel: t("anyOutcome"),
      choices: CALL_OUTCOMES.map((value) => ({ value, label: outcomes(value) })),
      value: filter.outcome,
    },
    {
      id: "path",
      label: t("path"),
      anyLabel: t("anyPath"),
      choices: CALL_PATHS.map((value) => ({ value, label: value })),
      value: filter.path,
    },
    {
      id: "wallet",
      label: t("wallet"),
      anyLabel: t("anyWallet"),
      choices: wallets.map(({ reference, name }) => ({ value: reference, label: name })),
      value: filter.wallet,
    },
  ] as const;
  const moreChips = [
    ...(filter.intent
      ? [
          {
            id: "intent",
            label: t("intent"),
            value: cutInTheMiddle(filter.intent),
            onRemove: () => state.change({ intent: null }),
          },
        ]
      : []),
    ...(filter.until
      ? [
          {
            id: "until",
            label: t("until"),
            value: shortMoment(filter.until),
            onRemove: () => state.change({ until: null }),
          },
        ]
      : []),
  ];

  return (
    <ListFrame
      {...choiceFrame(filters, state, t, moreChips)}
      name="calls"
      query={query}
      columns={columns}
      bandOf={bandOf}
      rowId={(row) => String(row.id)}
      refreshing={refreshing}
      aside={
        <Button variant="secondary" pending={refreshing} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden />
          {t("refresh")}
        </Button>
      }
      hasMore={query.hasNextPage && !searchedBackTo(query)}
      empty={<Empty icon={Building2} title={t("empty")} detail={t("emptyHint")} />}
    >
      <SearchedBack query={query} />
    </ListFrame>
  );
}

function useCallColumns(walletNames: ReadonlyMap<string, string>): DataColumn<CallListItem>[] {
  const t = useTranslations("apiCalls.list");
  const outcomes = useTranslations("apiCalls.outcome");
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
        cell: (row) => <Duration ms={row.durationMs} />,
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
