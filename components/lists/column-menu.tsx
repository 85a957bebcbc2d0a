"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type ListName } from "@/lib/core/enums/views";
import { viewQueries } from "@/lib/composers/views/queries";
import { type ListViews } from "@/lib/composers/views/schema";
import { useActionMessage } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { toast } from "sonner";
import { useListViewActions } from "./list-view-actions";
import { type ColumnVisibility, type DataColumn } from "../kit/table/data-column";
import { defaultVisibility } from "../kit/table/data-table";

/** The columns of this list that the person shows, on any device. Pass it to DataTable and to ColumnMenu. */
export function useColumnVisibility<Row>(
  list: ListName,
  columns: readonly DataColumn<Row>[],
): [ColumnVisibility, (next: ColumnVisibility) => void] {
  const wordsOf = useActionMessage();
  const client = useQueryClient();
  const query = viewQueries.of(list);
  const { data } = useQuery(query);
  const { run } = useServerAction(useListViewActions().keepColumns, { ifTwice: "harmless", keys: [] });
  const chosen = data?.columns;
  const visibility = useMemo(() => {
    const known = columns.filter(({ id, fixed }) => fixed !== true && chosen?.[id] !== undefined);
    return {
      ...defaultVisibility(columns),
      ...Object.fromEntries(known.map(({ id }) => [id, chosen?.[id] === true])),
    };
  }, [columns, chosen]);
  const change = (next: ColumnVisibility) => {
    const kept = Object.fromEntries(
      columns
        .filter(({ fixed }) => fixed !== true)
        .map(({ id, hidden }) => [id, next[id] ?? hidden !== true]),
    );
    // Applied at once. A choice that could not be stored is reverted to the stored one.
    client.setQueryData<ListViews>(query.queryKey, (before) => before && { ...before, columns: kept });
    void run(
      { list, columns: kept },
      {
        onElse: (outcome) => {
          toast.error(wordsOf(outcome));
          void client.invalidateQueries({ queryKey: query.queryKey });
        },
      },
    );
  };
  return [visibility, change];
}

export function ColumnMenu<Row>({
  columns,
  visibility,
  onChange,
  isSmall = false,
}: {
  columns: readonly DataColumn<Row>[];
  visibility: ColumnVisibility;
  onChange: (next: ColumnVisibility) => void;
  /** Shows the icon alone, where many controls are beside it. */
  isSmall?: boolean;
}) {
  const t = useTranslations("kit.table");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className="max-md:hidden" {...(isSmall && { title: t("columns") })}>
          <Columns3 aria-hidden />
          <span className={isSmall ? "sr-only" : undefined}>{t("columns")}</span>
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
