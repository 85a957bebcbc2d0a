"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral } from "nuqs";
import { useMemo } from "react";
import { DELIVERY_STATES } from "@/lib/webhooks/labels";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { DeliveryFilter } from "@/lib/webhooks/schema";
import { ChoiceFilters, choiceChips, useChoices } from "../kit/choice-filters";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { useDeliveryColumns } from "./delivery-columns";

const parsers = {
  state: parseAsStringLiteral(DELIVERY_STATES),
  event: parseAsString,
  wallet: parseAsString,
};
const NOTHING = { state: null, event: null, wallet: null };

export function DeliveryList({
  wallets,
  eventNames,
}: {
  wallets: readonly { reference: string; name: string }[];
  eventNames: readonly string[];
}) {
  const t = useTranslations("events.list");
  const states = useTranslations("events.state");
  const [chosen, choose] = useChoices(parsers);
  const filter = DeliveryFilter.parse(chosen);
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
  const chips = choiceChips(filters, choose);

  return (
    <ListFrame
      name="events"
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowHref={(row) => `/events/${row.id}` as Route}
      filters={<ChoiceFilters filters={filters} choose={choose} />}
      chips={chips}
      isFiltered={chips.length > 0}
      onClear={() => choose(NOTHING)}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered") }}
      empty={<Empty icon={Webhook} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}
