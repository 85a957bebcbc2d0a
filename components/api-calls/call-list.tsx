"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { CALL_OUTCOMES, CALL_PATHS } from "@/lib/domain/api-calls/labels";
import { callQueries } from "@/lib/domain/api-calls/queries";
import { callParsers } from "@/lib/domain/api-calls/filter";
import { choiceFrame } from "../kit/filters/choice-filters";
import { cutInTheMiddle } from "../kit/values/copy-field";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { SearchedBack, searchedBackTo } from "../kit/table/searched-back";
import { useShortMoment } from "../kit/values/use-short-moment";
import { useFilter } from "../kit/filters/use-filter";
import { useRefreshing } from "../kit/table/use-refreshing";
import { Button } from "../ui/button";
import { type CallListItem } from "@/lib/domain/api-calls/schema";
import { useDayBand } from "../kit/table/use-day-band";
import { useCallColumns } from "./call-columns";

export function CallList({
  today,
  wallets,
}: {
  today: string;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("calls.list");
  const outcomes = useTranslations("calls.outcome");
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
