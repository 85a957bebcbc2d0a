"use client";

import { type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef } from "react";
import { type ListName } from "@/lib/core/enums/views";
import { Button } from "../ui/button";
import { Arrivals } from "../kit/table/arrivals";
import { ColumnMenu, useColumnVisibility } from "./column-menu";
import { type ColumnVisibility } from "../kit/table/data-column";
import { DataTable, type DataTableProps } from "../kit/table/data-table";
import { Empty } from "../kit/page/empty";
import { FilterBar, type FilterChip } from "../kit/filters/filter-bar";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { useHeldBack } from "../kit/table/use-held-back";

type Page<Row> = { items: readonly Row[] };

type Props<Row, RowPage extends Page<Row>> = Pick<
  DataTableProps<Row>,
  | "caption"
  | "columns"
  | "rowId"
  | "rowLabel"
  | "rowHref"
  | "onOpen"
  | "openId"
  | "selection"
  | "refreshing"
  | "bandOf"
  | "sort"
  | "onSort"
> & {
  /** Under this name it is remembered which columns the person shows. */
  name: ListName;
  /** The saved views of the list's filter, given the current columns and a function that applies others. */
  views?: (columns: { columns: ColumnVisibility; onColumns: (next: ColumnVisibility) => void }) => ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<RowPage>>;
  /** In another order than they were read, or not all of them. */
  rows?: readonly Row[] | undefined;
  /** The controls of the bar, the labels of the active filters, and the action that clears them all. */
  filters: ReactNode;
  chips: readonly FilterChip[];
  /** Also by what has no chip, as a search. */
  isFiltered: boolean;
  onClear: () => void;
  clearLabel: string;
  /** At the right end of the bar, before the choice of columns. */
  aside?: ReactNode;
  /** True where the bar has many controls: it stays on one line, and its last buttons are icons. */
  isOneLine?: boolean;
  /** On top of the table, and in sight as long as its head is: how many there are. Given how many are shown. */
  above?: ReactNode | ((shown: number) => ReactNode);
  /** Where there is nothing at all, and where the filter lets nothing through. */
  empty: ReactNode;
  emptyFiltered: { title: string; detail?: string; below?: ReactNode };
  /**
   * Newest first: rows that arrive on top while a person reads are held back behind this text. `of` names the filter.
   */
  arrivals?: { of: string; words: (held: readonly Row[]) => string } | undefined;
  /** False where the way on is another than the button at the end. */
  hasMore?: boolean;
  /** Below the table. */
  children?: ReactNode;
};

/** The frame of every list of the product: a filter bar, a table with pages, and the text for a list without rows. */
export function ListFrame<Row, RowPage extends Page<Row>>({
  name,
  views,
  query,
  filters,
  chips,
  isFiltered,
  onClear,
  clearLabel,
  aside,
  isOneLine,
  above,
  empty,
  emptyFiltered,
  arrivals,
  hasMore = query.hasNextPage,
  rows: given,
  children,
  ...table
}: Props<Row, RowPage>) {
  const { columns } = table;
  const [visibility, setVisibility] = useColumnVisibility(name, columns);
  const measure = useStackHeight();
  const frame = useRef<HTMLDivElement>(null);
  const { held, show, ...listed } = useHeldBack(query.data, arrivals?.of, table.rowId, frame);
  const rows = given ?? listed.rows;
  return (
    <div ref={frame} className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)]">
      <div ref={measure} className="list-stack">
        <FilterBar
          aside={
            <>
              {views?.({ columns: visibility, onColumns: setVisibility })}
              {aside}
              <ColumnMenu
                columns={columns}
                visibility={visibility}
                onChange={setVisibility}
                {...(isOneLine && { isSmall: true })}
              />
            </>
          }
          chips={chips}
          {...(isOneLine && { isOneLine })}
          {...(isFiltered && { onClear })}
        >
          {filters}
        </FilterBar>
        {typeof above === "function" ? above(rows?.length ?? 0) : (above ?? <div />)}
        {arrivals && <Arrivals words={held.length > 0 ? arrivals.words(held) : null} onShow={show} />}
      </div>
      <DataTable
        {...table}
        {...(typeof above === "function" && { className: "rounded-t-none" })}
        visibility={visibility}
        rows={rows}
        error={query.error && publicErrorOf(query.error)}
        onRetry={() => void query.refetch()}
        hasMore={hasMore}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={
          isFiltered ? (
            <>
              <Empty
                title={emptyFiltered.title}
                detail={emptyFiltered.detail}
                action={
                  <Button variant="secondary" onClick={onClear}>
                    {clearLabel}
                  </Button>
                }
              />
              {emptyFiltered.below}
            </>
          ) : (
            empty
          )
        }
      />
      {children !== undefined && <div className="grid gap-3 pt-3">{children}</div>}
    </div>
  );
}

/** How high what stays above the table is, for the table's head to stay below it: filters may take a second line. */
function useStackHeight() {
  return useCallback((stack: HTMLElement | null) => {
    const frame = stack?.parentElement;
    if (!stack || !frame) return;
    const observer = new ResizeObserver(() =>
      frame.style.setProperty("--list-stack", `${stack.offsetHeight}px`),
    );
    observer.observe(stack);
    return () => observer.disconnect();
  }, []);
}
