"use client";

import { useFormatter, useTranslations } from "next-intl";
import { RETENTION_YEARS, type RetentionRow } from "@/lib/composers/privacy/retention";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** The personal data that is retained, table by table. */
export function RetentionTable({ rows }: { rows: readonly RetentionRow[] }) {
  const t = useTranslations("privacy.retention");
  const format = useFormatter();
  return (
    <Section title={t("title")} description={t("lead", { years: RETENTION_YEARS })} flush>
      <Table aria-label={t("title")}>
        <TableHeader>
          <TableRow className="[&>th:first-child]:pl-4 [&>th:last-child]:pr-4">
            <TableHead>{t("what")}</TableHead>
            <TableHead className="text-right">{t("rows")}</TableHead>
            <TableHead className="max-sm:hidden">{t("oldest")}</TableHead>
            <TableHead>{t("howLong")}</TableHead>
            <TableHead className="max-lg:hidden">{t("then")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ table, end, days, rows: count, isExact, oldest }) => (
            <TableRow key={table} className="[&>td]:py-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4">
              <TableCell className="min-w-28 whitespace-normal">{t(`tables.${table}`)}</TableCell>
              <TableCell className="text-right tabular-nums">
                {isExact ? format.number(count) : t("about", { count })}
              </TableCell>
              <TableCell className="max-sm:hidden">
                <DateTime value={oldest} format="date" />
              </TableCell>
              <TableCell className="min-w-28 whitespace-normal">
                {days === null
                  ? t(`howLongOf.${end}`, { years: RETENTION_YEARS })
                  : t("days", { count: days })}
              </TableCell>
              <TableCell className="min-w-56 whitespace-normal text-muted-foreground max-lg:hidden">
                {t(`thenOf.${end}`)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
