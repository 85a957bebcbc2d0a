"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useRef } from "react";
import { type PublicError } from "@/lib/core/errors/app-error";
import { cn } from "@/components/ui/cn";
import { LoadMore } from "@/components/ui/load-more";
import {
  type ColumnVisibility,
  type DataColumn,
  type DataSort,
  type RowBand,
  titleColumnOf,
  widthOf,
} from "./data-column";
import { DataTableHead } from "./data-table-head";
import { DataTableRow, SkeletonRow } from "./data-table-row";
import { Empty } from "../page/empty";
import { FailureNote } from "../failure/failure-note";
import { type Selection, toggleRow } from "../values/selection";
import { LiveRegion } from "../page/live-region";

const SKELETON_ROWS = 10;
const SELECT_WIDTH_REM = 2.5;
/** The width in rem that fits beside the menu at 1280. Further columns are reached by horizontal scrolling. */
const WIDTH_REM_MAX = 62.5;
const NO_ROWS: never[] = [];

export type DataTableProps<Row> = {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row for screen readers. */
  rowLabel?: (row: Row) => string;
  /** The page of a row: the title column becomes its link, and a click anywhere on the row goes there. */
  rowHref?: (row: Row) => Route;
  /** Opens a row in place (a side panel); with `rowHref` too, a click with Ctrl or Cmd goes to the page. */
  onOpen?: (row: Row) => void;
  /** The row that a side panel shows right now. */
  openId?: string | null;
  error?: PublicError | null;
  onRetry?: () => void;
  /** A known list is being read again. */
  refreshing?: boolean;
  empty?: ReactNode;
  hasMore?: boolean;
  /** Said after the last row in place of "end of the list", where that is not the end. */
  end?: string | undefined;
  loadingMore?: boolean;
  onLoadMore?: () => void;
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  selection?: Selection<Row>;
  /** Rows that follow each other and have the same band stand below it. */
  bandOf?: ((row: Row) => RowBand) | null;
  /** From `useColumnVisibility`, which also feeds the ColumnMenu. */
  visibility?: ColumnVisibility;
  skeletonRows?: number;
  /** Inside a Section: without a frame of its own. */
  bare?: boolean;
  className?: string;
};

/** The one list of the product: dense, keyset pages, two lines a row on a phone. The page scrolls it; its head stays in sight. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, error, selection, visibility, bare = false } = props;
  const t = useTranslations("kit.table");
  const isShown = visibility ?? defaultVisibility(columns);
  const shown = columns.filter(({ id }) => isShown[id] !== false);
  const titleId = titleColumnOf(shown);
  const ids = rows?.map(rowId) ?? NO_ROWS;
  const lastMarked = useRef<string | null>(null);
  const isLoading = rows === undefined && !error;
  const isEmpty = rows?.length === 0;
  const opens = props.rowHref !== undefined || props.onOpen !== undefined;
  const widthRem = shown.reduce((sum, column) => sum + widthOf(column), selection ? SELECT_WIDTH_REM : 0);
  // In shares, not in rem: a table of fixed columns would grow beyond its place instead of giving way.
  const shareOf = (columnRem: number) => `${(columnRem * 100) / widthRem}%`;
  const isWide = bare || widthRem > WIDTH_REM_MAX;

  return (
    <div
      className={cn("relative min-w-0", !bare && "overflow-clip rounded-lg border bg-card", props.className)}
    >
      {props.refreshing && rows !== undefined && (
        <div aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
          <div className="h-full w-1/3 animate-[slide_1.2s_ease-in-out_infinite] bg-primary" />
        </div>
      )}
      <div
        // Within a Section the landmark is the section's own.
        role={bare ? "group" : "region"}
        aria-label={caption}
        tabIndex={opens && !isLoading && !isEmpty ? undefined : 0}
        className={cn(
          "focus-visible:-outline-offset-2",
          isWide ? "md:overflow-x-auto" : "md:max-xl:overflow-x-auto",
        )}
      >
        <table
          role="table"
          aria-label={caption}
          aria-busy={isLoading || undefined}
          style={{ "--table-width": `${widthRem}rem` } as React.CSSProperties}
          className={cn(
            "w-full border-separate border-spacing-0 text-sm max-md:block md:table-fixed",
            isWide ? "md:min-w-(--table-width)" : "md:max-xl:min-w-(--table-width)",
          )}
        >
          <colgroup>
            {selection && <col style={{ width: shareOf(SELECT_WIDTH_REM) }} />}
            {shown.map((column) => (
              <col key={column.id} style={{ width: shareOf(widthOf(column)) }} />
            ))}
          </colgroup>
          <DataTableHead
            columns={shown}
            sort={props.sort}
            onSort={props.onSort}
            selection={selection}
            ids={ids}
            isStuck={!isWide}
          />
          <tbody role="rowgroup" className="max-md:block">
            {isLoading &&
              Array.from({ length: props.skeletonRows ?? SKELETON_ROWS }, (_, index) => (
                <SkeletonRow
                  key={index}
                  columns={shown}
                  titleId={titleId}
                  hasSelection={selection !== undefined}
                  seed={index}
                />
              ))}
            {rows?.map((row, index) => {
              const id = rowId(row);
              const band = props.bandOf?.(row);
              const before = rows[index - 1];
              const isNewBand = band !== undefined && (!before || props.bandOf?.(before).key !== band.key);
              return (
                <Fragment key={id}>
                  {isNewBand && <BandRow band={band} columns={shown.length + (selection ? 1 : 0)} />}
                  <DataTableRow
                    row={row}
                    columns={shown}
                    titleId={titleId}
                    isFirst={index === 0}
                    isOpen={props.openId === id}
                    label={props.rowLabel?.(row)}
                    href={props.rowHref?.(row)}
                    onOpen={props.onOpen}
                    {...(selection && {
                      marking: {
                        isMarked: selection.ids.has(id),
                        label: selection.labelOf(row),
                        isOnPhone: selection.isOnPhone ?? false,
                        mark: (isRange) => {
                          const from = isRange ? lastMarked.current : null;
                          lastMarked.current = id;
                          selection.onChange(toggleRow(selection.ids, id, { order: ids, from }));
                        },
                      },
                    })}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {error && rows === undefined && <FailureNote error={error} onRetry={props.onRetry} className="m-3" />}
      {error && rows !== undefined && (
        <FailureNote error={error} onRetry={props.onRetry} className="rounded-none border-x-0 border-b-0" />
      )}
      {isEmpty && !error && (props.empty ?? <Empty title={t("empty")} />)}
      {rows !== undefined && !isEmpty && (
        <div className="border-t">
          <LoadMore
            hasMore={props.hasMore ?? false}
            pending={props.loadingMore}
            count={rows.length}
            end={props.end}
            onLoadMore={props.onLoadMore}
          />
        </div>
      )}
      <LiveRegion>{isLoading ? t("loading") : ""}</LiveRegion>
    </div>
  );
}

function BandRow({ band, columns }: { band: RowBand; columns: number }) {
  return (
    <tr role="row" className="list-band">
      <th role="rowheader" scope="rowgroup" colSpan={columns} className="list-band-cell">
        <span className="flex items-center justify-between gap-3">
          <span className="truncate">{band.label}</span>
          {band.aside}
        </span>
      </th>
    </tr>
  );
}

export const defaultVisibility = <Row,>(columns: readonly DataColumn<Row>[]): ColumnVisibility =>
  Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true]));
