"use client";

import { DELIVERY_STATES } from "@/lib/core/enums/deliveries";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { deliveryParsers } from "@/lib/composers/deliveries/filter";
import { addressOf } from "../kit/navigation/addresses";
import { choiceFrame } from "../kit/filters/choice-filters";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { SearchedBack, searchedBackTo } from "../kit/table/searched-back";
import { useStepLabels } from "../kit/record/use-step-labels";
import { useShortMoment } from "../kit/values/use-short-moment";
import { type DeliveryListItem } from "@/lib/composers/deliveries/schema";
import { useDayBand } from "../kit/table/use-day-band";
import { useDeliveryColumns } from "./delivery-columns";
import { useFilter } from "../kit/filters/use-filter";

export function DeliveryList({
  today,
  wallets,
  eventNames,
}: {
  today: string;
  wallets: readonly { reference: string; name: string }[];
  eventNames: readonly string[];
}) {
  const t = useTranslations("deliveries.list");
  const states = useTranslations("deliveries.state");
  const words = useStepLabels();
  const shortMoment = useShortMoment();
  const state = useFilter(deliveryParsers);
  const { filter } = state;
  const query = useInfiniteQuery(deliveryQueries.list(filter));
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useDeliveryColumns(names);
  const dayOf = useDayBand(today);
  const bandOf = useCallback((row: DeliveryListItem) => dayOf(row.receivedAt), [dayOf]);
  const filters = [
    {
      id: "state",
      label: t("state"),
      anyLabel: t("anyState"),
      choices: DELIVERY_STATES.map((value) => ({ value, label: states(value) })),
      value: filter.state,
    },
    {
      id: "event",
      label: t("event"),
      anyLabel: t("anyEvent"),
      choices: eventNames.map((value) => ({ value, label: words.event(value) ?? value })),
      value: filter.event,
    },
    {
      id: "wallet",
      label: t("wallet"),
      anyLabel: t("anyWallet"),
      choices: wallets.map(({ reference, name }) => ({ value: reference, label: name })),
      value: filter.wallet,
    },
  ] as const;
  const untilChips = filter.until
    ? [
        {
          id: "until",
          label: t("until"),
          value: shortMoment(filter.until),
          onRemove: () => state.change({ until: null }),
        },
      ]
    : [];

  return (
    <ListFrame
      {...choiceFrame(filters, state, t, untilChips)}
      name="events"
      query={query}
      columns={columns}
      bandOf={bandOf}
      rowId={(row) => String(row.id)}
      rowHref={(row) => addressOf.delivery(row.id)}
      hasMore={query.hasNextPage && !searchedBackTo(query)}
      empty={<Empty icon={Webhook} title={t("empty")} detail={t("emptyHint")} />}
    >
      <SearchedBack query={query} />
    </ListFrame>
  );
}
