"use client";

import { type RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { type DataColumn, type DataSort } from "./data-column";

const headVariant =
  "sticky top-0 z-10 h-8 border-b bg-card px-3 text-xs font-medium whitespace-nowrap text-muted-foreground";

/** Stays in sight while rows scroll. On a phone it is for screen readers only, and the cards name their values. */
export function DataTableHead<Row extends RowData>({
  columns,
  sort,
  onSort,
  selection,
  ids,
}: {
  columns: readonly DataColumn<Row>[];
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
  ids: readonly string[];
}) {
  const t = useTranslations("kit.table");
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={cn(headVariant, "pr-0 text-left")}>
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
        {columns.map(({ id, header, isHeaderSpoken, align, sortable }) => {
          const direction = sort?.by === id ? sort.direction : null;
          const Icon = direction === null ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              data-align={align}
              aria-sort={direction === null ? undefined : direction === "asc" ? "ascending" : "descending"}
              className={cn(headVariant, align === "end" ? "text-right" : "text-left")}
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
                <span className={isHeaderSpoken ? "sr-only" : "block truncate"}>{header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
