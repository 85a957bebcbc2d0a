"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { AppError } from "@/lib/core/app-error";
import { DELIVERY_STATES } from "@/lib/webhooks/labels";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { DeliveryFilter, type DeliveryListItem } from "@/lib/webhooks/schema";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { FilterBar, type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { ForeignText } from "../kit/foreign-text";
import { Took } from "../kit/took";
import { Button } from "../ui/button";
import { DeliveryReason, DeliveryState } from "./delivery-state";

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
  const [visibility, setVisibility] = useColumnVisibility("events", columns);
  const rows = query.data?.pages.flatMap((page) => page.items);
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
  const isFiltered = chips.length > 0;
  const clear = () => void choose(NOTHING);

  return (
    <div className="grid gap-3">
      <FilterBar
        aside={<ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />}
        chips={chips}
        {...(isFiltered && { onClear: clear })}
      >
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
      </FilterBar>
      <DataTable
        caption={t("caption")}
        columns={columns}
        visibility={visibility}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowHref={(row) => `/events/${row.id}` as Route}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={
          isFiltered ? (
            <Empty
              title={t("emptyFiltered")}
              action={
                <Button variant="secondary" onClick={clear}>
                  {t("clear")}
                </Button>
              }
            />
          ) : (
            <Empty icon={Webhook} title={t("empty")} detail={t("emptyHint")} />
          )
        }
      />
    </div>
  );
}

const publicErrorOf = (error: Error) =>
  error instanceof AppError ? error.toPublic() : ({ code: "internal" } as const);

function useDeliveryColumns(walletNames: ReadonlyMap<string, string>): DataColumn<DeliveryListItem>[] {
  const t = useTranslations("events.list");
  return useMemo(
    () => [
      {
        id: "event",
        header: t("event"),
        fixed: true,
        widthRem: 13,
        card: "title",
        cell: (row) =>
          row.event ? (
            <ForeignText text={row.event} className="truncate font-mono text-[0.92em]" />
          ) : (
            <span className="text-muted-foreground">{t("unreadable")}</span>
          ),
      },
      {
        id: "receivedAt",
        header: t("receivedAt"),
        widthRem: 10.5,
        card: "line",
        cell: (row) => <DateTime value={row.receivedAt} format="seconds" />,
      },
      {
        id: "state",
        header: t("state"),
        fixed: true,
        widthRem: 10,
        card: "line",
        cell: (row) => <DeliveryState state={row.state} />,
      },
      {
        id: "because",
        header: t("because"),
        widthRem: 14,
        card: "line",
        cell: (row) => (
          <span className="truncate">
            <DeliveryReason because={row.because} />
          </span>
        ),
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 9,
        card: "line",
        cell: (row) => (row.wallet ? (walletNames.get(row.wallet) ?? row.wallet) : "—"),
      },
      {
        id: "endpoint",
        header: t("endpoint"),
        widthRem: 7,
        hidden: true,
        card: "none",
        cell: (row) => row.endpoint,
      },
      {
        id: "transaction",
        header: t("transaction"),
        widthRem: 11,
        card: "none",
        cell: (row) =>
          row.transactionId ? <CopyField value={row.transactionId} what={t("transaction")} /> : "—",
      },
      {
        id: "times",
        header: t("times"),
        align: "end",
        widthRem: 6,
        card: "line",
        cell: (row) => row.timesReceived,
      },
      {
        id: "took",
        header: t("took"),
        align: "end",
        fixed: true,
        widthRem: 7,
        card: "aside",
        cell: (row) => <Took ms={row.tookMs} />,
      },
    ],
    [t, walletNames],
  );
}
