"use client";

import { type ReactNode } from "react";
import { Empty } from "@/components/kit/page/empty";
import { Section } from "@/components/kit/page/section";
import { cn } from "@/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group";

type Row = { key: string | null };
type Column<Of extends Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Of) => ReactNode;
  /** A figure is aligned at the end. A drawing takes the remaining width. */
  is: "name" | "figure" | "drawing";
  /** Left out on a phone, where the first figure and the count are enough. */
  isWide?: boolean;
  isQuiet?: boolean;
};

const LOOKS = {
  name: "max-w-0 truncate font-medium sm:w-1/4",
  figure: "text-right tabular-nums whitespace-nowrap",
  drawing: "w-1/3",
} as const;

/** Rows that are put together by one thing or another, which is chosen on top. */
export function GroupedTable<Group extends string, Of extends Row>({
  title,
  description,
  label,
  groups,
  by,
  onBy,
  rows,
  columns,
  empty,
  footer,
}: {
  title: string;
  description?: string;
  /** The label of the grouping choice. */
  label: string;
  groups: readonly { value: Group; label: string }[];
  by: Group;
  onBy: (next: Group) => void;
  rows: readonly Of[];
  columns: readonly Column<Of>[];
  empty: string;
  footer?: ReactNode;
}) {
  const look = ({ is, isWide, isQuiet }: Column<Of>) =>
    cn(LOOKS[is], isWide && "max-sm:hidden", isQuiet && "text-muted-foreground");
  return (
    <Section
      title={title}
      {...(description !== undefined && { description })}
      flush
      actions={
        <ToggleGroup
          type="single"
          aria-label={label}
          value={by}
          onValueChange={(next) => onBy(groups.find(({ value }) => value === next)?.value ?? by)}
          className="max-w-full overflow-x-auto"
        >
          {groups.map((group) => (
            <ToggleGroupItem key={group.value} value={group.value}>
              {group.label}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      }
    >
      {rows.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <>
          <Table>
            <caption className="sr-only">{title}</caption>
            <TableHeader>
              <TableRow>
                {columns.map((column) => (
                  <TableHead
                    key={column.id}
                    className={cn(
                      column.is === "figure" && "text-right",
                      column.is === "drawing" && "w-1/3",
                      column.isWide && "max-sm:hidden",
                    )}
                  >
                    {column.head}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.key ?? "none"}>
                  {columns.map((column) => (
                    <TableCell key={column.id} className={look(column)}>
                      {column.cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {footer && (
            <p className="flex flex-wrap justify-between gap-2 border-t px-3 py-2 text-sm text-muted-foreground">
              {footer}
            </p>
          )}
        </>
      )}
    </Section>
  );
}
