"use client";

import { useTranslations } from "next-intl";
import { Link } from "../ui/link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { type DaySeries } from "./day-series";
import { dayHref } from "./overview-links";
import { useFigureLabels } from "./use-figure-labels";

/** A chart's figures, the newest day first. */
export function DayTable({
  series,
  caption,
  wallet,
}: {
  series: DaySeries;
  caption: string;
  wallet: string | undefined;
}) {
  const t = useTranslations("overview");
  const words = useFigureLabels();
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("day")}</TableHead>
            {series.lines.map(({ id, label }) => (
              <TableHead key={id} className="text-right">
                {label}
              </TableHead>
            ))}
            {series.before && <TableHead className="text-right">{series.before.label}</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {series.rows
            .map(({ day, values }, place) => ({ day, values, earlier: series.before?.rows[place] }))
            .toReversed()
            .map(({ day, values, earlier }) => (
              <TableRow key={day}>
                <TableCell>
                  <Link href={dayHref(day, wallet)} className="underline underline-offset-2">
                    {words.day(day)}
                  </Link>
                </TableCell>
                {series.lines.map(({ id, figure }) => (
                  <TableCell key={id} className="text-right whitespace-nowrap tabular-nums">
                    {words.of(figure, values[id] ?? null)}
                  </TableCell>
                ))}
                {series.before && earlier && (
                  <TableCell className="text-right whitespace-nowrap text-muted-foreground tabular-nums">
                    {words.of(series.before.figure, earlier.value)}
                  </TableCell>
                )}
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </div>
  );
}
