"use client";

import { DELIVERY_STATES } from "@/lib/core/words/deliveries";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral } from "nuqs";
import { useMemo } from "react";
import { deliveryQueries } from "@/lib/composers/webhooks/queries";
import { filterFromAddress } from "@/lib/composers/webhooks/filter-address";
import { addressOf } from "../kit/addresses";
import { choiceFrame, useChoices } from "../kit/choice-filters";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { SearchedBack, searchedBackTo } from "../kit/searched-back";
import { useDeliveryColumns } from "./delivery-columns";

const parsers = {
  state: parseAsStringLiteral(DELIVERY_STATES),
  event: parseAsString,
  wallet: parseAsString,
};

export function DeliveryList({
  wallets,
  eventNames,
}: {
  wallets: readonly { reference: string; name: string }[];
  eventNames: readonly string[];
}) {
  const t = useTranslations("events.list");
  const states = useTranslations("events.state");
  const choices = useChoices(parsers);
  const filter = filterFromAddress(choices.chosen);
  const query = useInfiniteQuery(deliveryQueries.list(filter));
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useDeliveryColumns(names);
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
      choices: eventNames.map((value) => ({ value, label: value })),
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

  return (
    <ListFrame
      {...choiceFrame(filters, choices, t)}
      name="events"
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowHref={(row) => addressOf.event(row.id)}
      hasMore={query.hasNextPage && !searchedBackTo(query)}
      empty={<Empty icon={Webhook} title={t("empty")} detail={t("emptyHint")} />}
    >
      <SearchedBack query={query} />
    </ListFrame>
  );
}
