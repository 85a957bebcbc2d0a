"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { DELIVERY_STATES } from "@/lib/webhooks/labels";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { DeliveryFilter } from "@/lib/webhooks/schema";
import { Empty } from "../kit/empty";
import { type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
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
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const filter = DeliveryFilter.parse(chosen);
  const query = useInfiniteQuery(deliveryQueries.list(filter));
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useDeliveryColumns(names);
  const chips = [
    filter.state && { id: "state" as const, label: t("state"), value: states(filter.state) },
    filter.event && { id: "event" as const, label: t("event"), value: filter.event },
    filter.wallet && {
      id: "wallet" as const,
      label: t("wallet"),
      value: names.get(filter.wallet) ?? filter.wallet,
    },
  ].flatMap((chip): FilterChip[] =>
    chip ? [{ ...chip, onRemove: () => void choose({ [chip.id]: null }) }] : [],
  );

  return (
    <ListFrame
      name="events"
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowHref={(row) => `/events/${row.id}` as Route}
      filters={
        <>
          <FilterSelect
            label={t("state")}
            anyLabel={t("anyState")}
            choices={DELIVERY_STATES.map((value) => ({ value, label: states(value) }))}
            value={filter.state ?? null}
            onChange={(state) => void choose({ state })}
          />
          <FilterSelect
            label={t("event")}
            anyLabel={t("anyEvent")}
            choices={eventNames.map((value) => ({ value, label: value }))}
            value={filter.event ?? null}
            onChange={(event) => void choose({ event })}
          />
          {wallets.length > 1 && (
            <FilterSelect
              label={t("wallet")}
              anyLabel={t("anyWallet")}
              choices={wallets.map(({ reference, name }) => ({ value: reference, label: name }))}
              value={filter.wallet ?? null}
              onChange={(wallet) => void choose({ wallet })}
            />
          )}
        </>
      }
      chips={chips}
      isFiltered={chips.length > 0}
      onClear={() => void choose(NOTHING)}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered") }}
      empty={<Empty icon={Webhook} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}
