"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { type DataColumn, type DataSort } from "./data-column";
import { type Selection } from "../values/selection";

const headVariant = "h-8 border-b bg-card px-3 text-xs font-medium whitespace-nowrap text-muted-foreground";
const STUCK = "list-head-stuck";

const IN_A_LINE = "max-md:order-1 max-md:h-auto max-md:border-0 max-md:bg-transparent max-md:p-0";

/** On a phone it is a line of what can be sorted by; all else is for screen readers, and the cards name their values. */
export function DataTableHead<Row>({
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
  selection?: Pick<Selection<Row>, "ids" | "onChange" | "isOnPhone">;
  ids: readonly string[];
  /** Stays in sight while the page scrolls: nothing between the two may scroll by itself. */
  isStuck: boolean;
}) {
  const t = useTranslations("kit.table");
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  const hasLine = onSort !== undefined && columns.some(({ sortable }) => sortable);
  return (
    <thead role="rowgroup" className={hasLine ? "max-md:block" : "max-md:sr-only"}>
      <tr
        role="row"
        className={cn(
          hasLine &&
            "max-md:flex max-md:min-h-9 max-md:items-center max-md:gap-4 max-md:border-b max-md:px-3",
        )}
      >
        {selection && (
          <th
            role="columnheader"
            scope="col"
            className={cn(
              headVariant,
              isStuck && STUCK,
              "pr-0 text-left",
              hasLine && selection.isOnPhone ? IN_A_LINE : "max-md:hidden",
            )}
          >
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
              className={cn(
                headVariant,
                isStuck && STUCK,
                align === "end" ? "text-right" : "text-left",
                sortable && onSort ? IN_A_LINE : "max-md:sr-only",
              )}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-foreground pointer-coarse:min-h-9"
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
