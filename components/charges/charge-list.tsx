"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarRange, Plus, QrCode } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { AppError } from "@/lib/core/app-error";
import { chargeQueries } from "@/lib/charges/queries";
import { type ChargeListItem } from "@/lib/charges/schema";
import { CHARGE_STATES } from "@/lib/mirror/states";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { FilterBar } from "../kit/filter-bar";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { SearchField } from "../kit/search-field";
import { Button } from "../ui/button";
import { DateRangeInput } from "../ui/date-range-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { ChargeState } from "./charge-state";

const ANY = "any";

const filterParsers = {
  state: parseAsStringLiteral(CHARGE_STATES),
  from: parseAsString,
  to: parseAsString,
  search: parseAsString.withDefault(""),
};

export function ChargeList({
  wallet,
  today,
  canCreate,
}: {
  wallet: string;
  today: string;
  canCreate: boolean;
}) {
  const t = useTranslations("charges.list");
  const states = useTranslations("charges.state");
  const [filter, setFilter] = useQueryStates(filterParsers, { history: "replace" });
  const query = useInfiniteQuery(
    chargeQueries.list(wallet, {
      ...(filter.state && { state: filter.state }),
      ...(filter.from && { from: filter.from }),
      ...(filter.to && { to: filter.to }),
      ...(filter.search && { search: filter.search }),
    }),
  );
  const columns = useChargeColumns();
  const [visibility, setVisibility] = useColumnVisibility("charges", columns);
  const rows = query.data?.pages.flatMap((page) => page.items);
  const isFiltered =
    filter.state !== null || filter.from !== null || filter.to !== null || filter.search !== "";
  const clear = () => void setFilter({ state: null, from: null, to: null, search: "" });
  const base = `/w/${encodeURIComponent(wallet)}/charges`;
  const period = [filter.from, filter.to]
    .map((day) => day?.split("-").toReversed().join("/") ?? "…")
    .join(" – ");

  return (
    <div className="grid gap-3">
      <FilterBar
        aside={<ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />}
        chips={[
          ...(filter.state
            ? [
                {
                  id: "state",
                  label: t("state"),
                  value: states(filter.state),
                  onRemove: () => void setFilter({ state: null }),
                },
              ]
            : []),
          ...(filter.from || filter.to
            ? [
                {
                  id: "period",
                  label: t("period"),
                  value: period,
                  onRemove: () => void setFilter({ from: null, to: null }),
                },
              ]
            : []),
        ]}
        {...(isFiltered && { onClear: clear })}
      >
        <SearchField
          className="w-full sm:w-72"
          label={t("search")}
          value={filter.search}
          onChange={(search) => void setFilter({ search })}
        />
        <Select
          value={filter.state ?? ANY}
          onValueChange={(state) =>
            void setFilter({ state: CHARGE_STATES.find((known) => known === state) ?? null })
          }
        >
          <SelectTrigger aria-label={t("state")} className="w-48">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={ANY}>{t("anyState")}</SelectItem>
            {CHARGE_STATES.map((state) => (
              <SelectItem key={state} value={state}>
                {states(state)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="secondary">
              <CalendarRange aria-hidden />
              {filter.from || filter.to ? period : t("anyPeriod")}
            </Button>
          </PopoverTrigger>
          <PopoverContent className="w-80">
            <DateRangeInput
              today={today}
              value={{ from: filter.from, to: filter.to }}
              onChange={({ from, to }) => void setFilter({ from, to })}
            />
          </PopoverContent>
        </Popover>
      </FilterBar>
      <DataTable
        caption={t("caption")}
        columns={columns}
        visibility={visibility}
        rows={rows}
        rowId={(row) => row.id}
        rowHref={(row) => `${base}/${row.id}` as Route}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={
          isFiltered ? (
            <Empty
              title={t("emptyFiltered")}
              detail={t("emptyFilteredHint")}
              action={
                <Button variant="secondary" onClick={clear}>
                  {t("clear")}
                </Button>
              }
            />
          ) : (
            <Empty
              icon={QrCode}
              title={t("empty")}
              detail={t("emptyHint")}
              action={
                canCreate && (
                  <Button asChild>
                    <Link href={`${base}/new` as Route}>
                      <Plus aria-hidden />
                      {t("create")}
                    </Link>
                  </Button>
                )
              }
            />
          )
        }
      />
    </div>
  );
}

const publicErrorOf = (error: Error) =>
  error instanceof AppError ? error.toPublic() : ({ code: "internal" } as const);

function useChargeColumns(): DataColumn<ChargeListItem>[] {
  const t = useTranslations("charges.list");
  return useMemo(
    () => [
      {
        id: "createdAt",
        header: t("createdAt"),
        cell: (row) => <DateTime value={row.createdAt} />,
        widthRem: 9.5,
        card: "line",
      },
      {
        id: "payer",
        header: t("payer"),
        fixed: true,
        widthRem: 15,
        card: "title",
        cell: (row) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">
              {row.payer.name ? <ForeignText text={row.payer.name} /> : "—"}
            </span>
            {row.payer.document && (
              <span className="text-xs text-muted-foreground">{row.payer.document}</span>
            )}
          </span>
        ),
      },
      {
        id: "description",
        header: t("description"),
        widthRem: 15,
        card: "line",
        cell: (row) => <ForeignText text={row.description ?? "—"} className="truncate" />,
      },
      {
        id: "reference",
        header: t("reference"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: (row) =>
          row.externalReference ? (
            <ForeignText text={row.externalReference} className="truncate font-mono" />
          ) : (
            "—"
          ),
      },
      {
        id: "e2eId",
        header: t("e2eId"),
        widthRem: 12,
        hidden: true,
        card: "none",
        cell: (row) => (row.e2eId ? <CopyField value={row.e2eId} what={t("e2eId")} /> : "—"),
      },
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 11,
        card: "line",
        cell: (row) => <ChargeState state={row.state} />,
      },
      {
        id: "net",
        header: t("net"),
        align: "end",
        widthRem: 8,
        card: "line",
        cell: (row) => <Money amountCentavos={row.netCentavos} />,
      },
      {
        id: "amount",
        header: t("amount"),
        align: "end",
        fixed: true,
        widthRem: 8,
        card: "aside",
        cell: (row) => <Money amountCentavos={row.amountCentavos} strong />,
      },
    ],
    [t],
  );
}
