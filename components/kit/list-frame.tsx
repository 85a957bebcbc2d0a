"use client";

import { type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { type RowData } from "@tanstack/react-table";
import { type ReactNode, useCallback } from "react";
import { Button } from "../ui/button";
import { ColumnMenu, useColumnVisibility } from "./column-menu";
import { DataTable, type DataTableProps } from "./data-table";
import { Empty } from "./empty";
import { FilterBar, type FilterChip } from "./filter-bar";
import { publicErrorOf } from "./public-error-of";

type Page<Row> = { items: readonly Row[] };

type Props<Row extends RowData, RowPage extends Page<Row>> = Pick<
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
  /** Under this name the browser remembers which columns are shown. */
  name: string;
  query: UseInfiniteQueryResult<InfiniteData<RowPage>>;
  /** In another order than they were read, or not all of them. */
  rows?: readonly Row[] | undefined;
  /** The controls of the bar, the words of what they filter by right now, and how to take it all off. */
  filters: ReactNode;
  chips: readonly FilterChip[];
  /** Also by what has no chip, as a search. */
  isFiltered: boolean;
  onClear: () => void;
  clearLabel: string;
  /** At the right end of the bar, before the choice of columns. */
  aside?: ReactNode;
  /** On top of the table, and in sight as long as its head is: how many there are. Given how many are shown. */
  above?: ReactNode | ((shown: number) => ReactNode);
  /** Where there is nothing at all, and where the filter lets nothing through. */
  empty: ReactNode;
  emptyFiltered: { title: string; detail?: string; below?: ReactNode };
  /** False where the way on is another than the button at the end. */
  hasMore?: boolean;
  /** Below the table. */
  children?: ReactNode;
};

/** What every list of the product is: a filter bar, a table that pages, and what it says where it has no rows. */
export function ListFrame<Row extends RowData, RowPage extends Page<Row>>({
  name,
  query,
  filters,
  chips,
  isFiltered,
  onClear,
  clearLabel,
  aside,
  above,
  empty,
  emptyFiltered,
  hasMore = query.hasNextPage,
  rows = query.data?.pages.flatMap((page) => page.items),
  children,
  ...table
}: Props<Row, RowPage>) {
  const { columns } = table;
  const [visibility, setVisibility] = useColumnVisibility(name, columns);
  const measure = useStackHeight();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div ref={measure} className="list-stack">
        <FilterBar
          aside={
            <>
              {aside}
              <ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />
            </>
          }
          chips={chips}
          {...(isFiltered && { onClear })}
        >
          {filters}
        </FilterBar>
        {typeof above === "function" ? above(rows?.length ?? 0) : (above ?? <div />)}
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
