"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Route } from "next";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";

export type Key = { name: ReactNode; look: string };

export type ChartTable = {
  /** The heading of the rows. */
  head: string;
  columns: readonly string[];
  rows: readonly { key: string; label: string; href?: Route; cells: readonly ReactNode[] }[];
};

/** The outcome of a call or an attempt, as text. */
export function ChartFrame({
  title,
  heading,
  keys,
  table,
  children,
  className,
}: {
  title: string;
  /** In place of the bare title: what the chart says in figures. */
  heading?: ReactNode;
  keys: readonly Key[];
  table: ChartTable;
  children: ReactNode;
  className?: string;
}) {
  const t = useTranslations("kit.chart");
  const [isTable, setTable] = useState(false);
  return (
    <figure className={cn("grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3", className)}>
      <figcaption className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          {heading ?? <span className="text-base font-semibold">{title}</span>}
          {keys.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted-foreground">
              {keys.map(({ name, look }) => (
                <li key={look} className="inline-flex items-center gap-1.5">
                  <span aria-hidden className={look} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="-my-1 shrink-0 text-primary print:hidden"
          aria-pressed={isTable}
          aria-label={t("asTableOf", { title })}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "asChart" : "asTable")}
        </Button>
      </figcaption>
      {isTable ? <FiguresTable title={title} table={table} /> : children}
    </figure>
  );
}

export function FiguresTable({
  title,
  table: { head, columns, rows },
}: {
  title: string;
  table: ChartTable;
}) {
  return (
    <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
      <Table>
        <caption className="sr-only">{title}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{head}</TableHead>
            {columns.map((column) => (
              <TableHead key={column} className="text-right">
                {column}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ key, label, href, cells }) => (
            <TableRow key={key}>
              <TableCell className="whitespace-nowrap">
                {href === undefined ? (
                  label
                ) : (
                  <Link href={href} className="underline underline-offset-2">
                    {label}
                  </Link>
                )}
              </TableCell>
              {cells.map((cell, place) => (
                <TableCell key={place} className="text-right whitespace-nowrap tabular-nums">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** How the keys of a legend look: a line, what it is compared with, ground, and a filled part. */
export const LEGEND_STYLES = {
  line: "h-0.5 w-4 bg-(--chart-1)",
  before: "h-0 w-4 border-t border-dashed border-(--ref)",
  weekend: "size-2.5 rounded-xs bg-muted outline outline-(--border)",
} as const;
