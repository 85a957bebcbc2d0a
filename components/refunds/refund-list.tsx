"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarRange, Undo2 } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { AppError } from "@/lib/core/app-error";
import { REFUND_STATES } from "@/lib/mirror/states";
import { refundQueries } from "@/lib/refunds/queries";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { DataTable } from "../kit/data-table";
import { Empty } from "../kit/empty";
import { FilterBar } from "../kit/filter-bar";
import { SearchField } from "../kit/search-field";
import { Button } from "../ui/button";
import { DateRangeInput } from "../ui/date-range-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { useRefundColumns } from "./refund-columns";

const ANY = "any";

const filterParsers = {
  state: parseAsStringLiteral(REFUND_STATES),
  from: parseAsString,
  to: parseAsString,
  search: parseAsString.withDefault(""),
};

export function RefundList({ wallet, today }: { wallet: string; today: string }) {
  const t = useTranslations("refunds.list");
  const states = useTranslations("refunds.state");
  const [filter, setFilter] = useQueryStates(filterParsers, { history: "replace" });
  const query = useInfiniteQuery(
    refundQueries.list(wallet, {
      ...(filter.state && { state: filter.state }),
      ...(filter.from && { from: filter.from }),
      ...(filter.to && { to: filter.to }),
      ...(filter.search && { search: filter.search }),
    }),
  );
  const columns = useRefundColumns();
  const [visibility, setVisibility] = useColumnVisibility("refunds", columns);
  const hasPeriod = filter.from !== null || filter.to !== null;
  const isFiltered = filter.state !== null || hasPeriod || filter.search !== "";
  const clear = () => void setFilter({ state: null, from: null, to: null, search: "" });
  const base = `/w/${encodeURIComponent(wallet)}/refunds`;
  const period = [filter.from, filter.to]
    .map((day) => (day === null ? "…" : day.split("-").reverse().join("/")))
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
          ...(hasPeriod
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
            void setFilter({ state: REFUND_STATES.find((known) => known === state) ?? null })
          }
        >
          <SelectTrigger aria-label={t("state")} className="w-52">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={ANY}>{t("anyState")}</SelectItem>
            {REFUND_STATES.map((state) => (
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
              {hasPeriod ? period : t("anyPeriod")}
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
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={(row) => row.transactionId}
        rowHref={(row) => `${base}/${row.transactionId}` as Route}
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
              icon={Undo2}
              title={t("empty")}
              detail={t("emptyHint")}
              action={
                <Button asChild variant="secondary">
                  <Link href={`/w/${encodeURIComponent(wallet)}/charges?state=completed` as Route}>
                    {t("toCharges")}
                  </Link>
                </Button>
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
