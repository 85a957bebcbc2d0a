"use client";

import { type ColumnVisibilityState, type RowData } from "@tanstack/react-table";
import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Button } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { type DataColumn } from "./data-column";
import { defaultVisibility } from "./data-table";
import { useStored } from "./use-stored";

/** Which columns this browser shows of the list called `list`. Hand it to DataTable and to ColumnMenu. */
export function useColumnVisibility<Row extends RowData>(
  list: string,
  columns: readonly DataColumn<Row>[],
): [ColumnVisibilityState, (next: ColumnVisibilityState) => void] {
  const parse = useCallback(
    (stored: unknown): ColumnVisibilityState => {
      const chosen = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
      const known = columns.filter(({ id, fixed }) => fixed !== true && typeof chosen[id] === "boolean");
      return {
        ...defaultVisibility(columns),
        ...Object.fromEntries(known.map(({ id }) => [id, chosen[id] === true])),
      };
    },
    [columns],
  );
  return useStored(`guiche-columns-${list}`, parse);
}

export function ColumnMenu<Row extends RowData>({
  columns,
  visibility,
  onChange,
}: {
  columns: readonly DataColumn<Row>[];
  visibility: ColumnVisibilityState;
  onChange: (next: ColumnVisibilityState) => void;
}) {
  const t = useTranslations("kit.table");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className="max-md:hidden">
          <Columns3 aria-hidden />
          {t("columns")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label={t("chooseColumns")}>
        {columns
          .filter(({ fixed }) => fixed !== true)
          .map(({ id, header }) => (
            <DropdownMenuCheckboxItem
              key={id}
              checked={visibility[id] !== false}
              onCheckedChange={(checked) => onChange({ ...visibility, [id]: checked })}
              onSelect={(event) => event.preventDefault()}
            >
              {header}
            </DropdownMenuCheckboxItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
