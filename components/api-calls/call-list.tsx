"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { CALL_OUTCOMES, CALL_PATHS } from "@/lib/api-calls/labels";
import { callQueries } from "@/lib/api-calls/queries";
import { CallFilter } from "@/lib/api-calls/schema";
import { AppError } from "@/lib/core/app-error";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { cutInTheMiddle } from "../kit/copy-field";
import { DataTable } from "../kit/data-table";
import { Empty } from "../kit/empty";
import { FilterBar, type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { Button } from "../ui/button";
import { useCallColumns } from "./call-columns";

const parsers = {
  outcome: parseAsStringLiteral(CALL_OUTCOMES),
  path: parseAsStringLiteral(CALL_PATHS),
  wallet: parseAsString,
  intent: parseAsString,
};
const NOTHING = { outcome: null, path: null, wallet: null, intent: null };

export function CallList({ wallets }: { wallets: readonly { reference: string; name: string }[] }) {
  const t = useTranslations("calls.list");
  const outcomes = useTranslations("calls.outcome");
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const filter = CallFilter.parse(chosen);
  const query = useInfiniteQuery(callQueries.list(filter));
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useCallColumns(names);
  const [visibility, setVisibility] = useColumnVisibility("calls", columns);
  const rows = query.data?.pages.flatMap((page) => page.items);
  const chips = [
    filter.outcome && { id: "outcome" as const, label: t("outcome"), value: outcomes(filter.outcome) },
    filter.path && { id: "path" as const, label: t("path"), value: filter.path },
    filter.wallet && {
      id: "wallet" as const,
      label: t("wallet"),
      value: names.get(filter.wallet) ?? filter.wallet,
    },
    filter.intent && { id: "intent" as const, label: t("intent"), value: cutInTheMiddle(filter.intent) },
  ].flatMap((chip): FilterChip[] =>
    chip ? [{ ...chip, onRemove: () => void choose({ [chip.id]: null }) }] : [],
  );
  const isFiltered = chips.length > 0;
  const clear = () => void choose(NOTHING);

  return (
    <div className="grid gap-3">
      <FilterBar
        aside={
          <>
            <Button variant="secondary" pending={query.isRefetching} onClick={() => void query.refetch()}>
              <RefreshCw aria-hidden />
              {t("refresh")}
            </Button>
            <ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />
          </>
        }
        chips={chips}
        {...(isFiltered && { onClear: clear })}
      >
        <FilterSelect
          label={t("outcome")}
          anyLabel={t("anyOutcome")}
          choices={CALL_OUTCOMES.map((value) => ({ value, label: outcomes(value) }))}
          value={filter.outcome ?? null}
          onChange={(outcome) => void choose({ outcome })}
        />
        <FilterSelect
          label={t("path")}
          anyLabel={t("anyPath")}
          choices={CALL_PATHS.map((value) => ({ value, label: value }))}
          value={filter.path ?? null}
          onChange={(path) => void choose({ path })}
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
        refreshing={query.isRefetching}
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
            <Empty icon={Building2} title={t("empty")} detail={t("emptyHint")} />
          )
        }
      />
    </div>
  );
}

const publicErrorOf = (error: Error) =>
  error instanceof AppError ? error.toPublic() : ({ code: "internal" } as const);
