"use client";

import { useTranslations } from "next-intl";
import { type DutyView } from "@/lib/domain/duty/schema";
import { Section } from "@/components/kit/page/section";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { type BoardCell, type BoardDay, boardOf } from "./board";
import { useDayLabels } from "./use-day-labels";

const CELL_LOOKS: Record<Exclude<BoardCell, null>, string> = {
  on_duty: "bg-primary",
  absent: "border border-dashed border-neutral bg-neutral-soft",
  away: "border border-dashed border-warning bg-warning-soft",
};

/** Two weeks, a row for each person: who is on duty, who is away, and which days off have no cover. */
export function DutyBoard({ duty }: { duty: DutyView }) {
  const t = useTranslations("duty.board");
  const words = useDayLabels();
  const { days, rows } = boardOf(duty);
  const uncovered = days.filter(({ isWorking, isCovered }) => !isWorking && !isCovered).length;
  const dayWords = ({ day, isHoliday, isWorking }: BoardDay) =>
    `${words.long(day)}, ${isHoliday ? t("holiday") : isWorking ? t("working") : t("dayOff")}`;
  return (
    <Section title={t("title")}>
      <div className="grid gap-3">
        <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={t("caption")}>
          <table className="w-full min-w-[34rem] table-fixed border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{t("caption")}</caption>
            <thead>
              <tr>
                <th scope="col" className="w-32 pr-2 text-left text-xs font-medium text-muted-foreground">
                  {t("person")}
                </th>
                {days.map((day) => (
                  <th
                    key={day.day}
                    scope="col"
                    title={dayWords(day)}
                    className={cn(
                      "h-9 text-center text-xs font-medium",
                      day.isWorking ? "text-foreground" : "bg-muted text-muted-foreground",
                    )}
                  >
                    <span className="sr-only">{dayWords(day)}</span>
                    <span aria-hidden className="grid leading-tight">
                      <span>{words.letter(day.day)}</span>
                      <span className="tabular-nums">{Number(day.day.slice(8))}</span>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ personId, name, cells }) => (
                <tr key={personId}>
                  <th scope="row" className="h-8 border-t pr-2 text-left font-normal">
                    <bdi className="block truncate">{name}</bdi>
                  </th>
                  {cells.map((cell, place) => {
                    const day = days[place];
                    return (
                      <td
                        key={day?.day}
                        className={cn("border-t px-0.5", day?.isWorking === false && "bg-muted")}
                      >
                        {cell !== null && (
                          <span title={t(cell)} className={cn("block h-4 rounded-sm", CELL_LOOKS[cell])}>
                            <span className="sr-only">{t(cell)}</span>
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {rows.length === 0 && (
          <p className="border-t py-3 text-center text-base text-muted-foreground">{t("empty")}</p>
        )}
        {uncovered > 0 && (
          <Callout tone="neutral" title={t("uncovered", { count: uncovered })}>
            {t("uncoveredHint")}
          </Callout>
        )}
      </div>
    </Section>
  );
}
