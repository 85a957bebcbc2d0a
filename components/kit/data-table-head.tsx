"use client";

import { type RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { type DataColumn, type DataSort } from "./data-column";
import { type Selection } from "./marked";

const headVariant = "h-8 border-b bg-card px-3 text-xs font-medium whitespace-nowrap text-muted-foreground";
const STUCK = "list-head-stuck";

/** On a phone it is for screen readers only, and the cards name their values. */
export function DataTableHead<Row extends RowData>({
  columns,
  sort,
  onSort,
  selection,
  ids,
  isStuck,
}: {
  columns: readonly DataColumn<Row>[];
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  selection?: Pick<Selection<Row>, "ids" | "onChange">;
  ids: readonly string[];
  /** Stays in sight while the page scrolls: nothing between the two may scroll by itself. */
  isStuck: boolean;
}) {
  const t = useTranslations("kit.table");
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={cn(headVariant, isStuck && STUCK, "pr-0 text-left")}>
            <Checkbox
              aria-label={t("selectAll")}
              className="block"
              disabled={ids.length === 0}
              checked={isAll ? true : chosen > 0 ? "indeterminate" : false}
              onCheckedChange={() =>
                selection.onChange(isAll ? new Set() : new Set([...selection.ids, ...ids]))
              }
            />
          </th>
        )}
        {columns.map(({ id, header, head, isHeaderSpoken, align, sortable }) => {
          const direction = sort?.by === id ? sort.direction : null;
          const Icon = direction === null ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              data-align={align}
              aria-sort={direction === null ? undefined : direction === "asc" ? "ascending" : "descending"}
              className={cn(headVariant, isStuck && STUCK, align === "end" ? "text-right" : "text-left")}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-foreground"
                  onClick={() => onSort({ by: id, direction: direction === "desc" ? "asc" : "desc" })}
                >
                  {header}
                  <Icon className="size-3.5" aria-hidden />
                </button>
              ) : (
                <>
                  <span className={isHeaderSpoken || head ? "sr-only" : "block truncate"}>{header}</span>
                  {head}
                </>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
