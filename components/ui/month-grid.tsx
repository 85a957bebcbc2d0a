"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { monthAfter, weeksOf } from "@/lib/core/time/typed-days";
import { Button } from "./button";
import { cn } from "./cn";

const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDaysTo(day, -1),
  ArrowRight: (day) => addDaysTo(day, 1),
  ArrowUp: (day) => addDaysTo(day, -7),
  ArrowDown: (day) => addDaysTo(day, 7),
  Home: (day) => addDaysTo(day, -new Date(`${day}T00:00:00Z`).getUTCDay()),
  End: (day) => addDaysTo(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay()),
  PageUp: (day) => sameIn(day, -1),
  PageDown: (day) => sameIn(day, 1),
};

/** The same day of another month, or its last one. */
function sameIn(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months);
  const last = addDaysTo(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** A month to choose days from: arrows go from day to day, Page Up and Down from month to month, Enter chooses. */
export function MonthGrid({
  from,
  to,
  today,
  onChoose,
}: {
  from: string | null;
  to: string | null;
  today: string;
  onChoose: (day: string) => void;
}) {
  const t = useTranslations("kit.period");
  const locale = useLocale();
  const chosen = to ?? from;
  const [{ reached, seen }, setState] = useState({ reached: chosen ?? today, seen: chosen });
  // A day that is chosen by other means is shown.
  if (chosen !== seen) setState({ reached: chosen ?? reached, seen: chosen });
  const setReached = (day: string) => setState({ reached: day, seen });
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = reached.slice(0, 7);

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    moved.current = false;
  }, [reached]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    setReached(step(reached));
  };
  const words = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale === "pt-BR" ? "pt-BR" : "en-GB", { ...options, timeZone: "UTC" }).format(
      new Date(`${day}T12:00:00Z`),
    );
  const weeks = weeksOf(month);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <Button variant="ghost" size="icon-sm" onClick={() => setReached(sameIn(reached, -1))}>
          <ChevronLeft aria-hidden />
          <span className="sr-only">{t("monthBefore")}</span>
        </Button>
        <p className="text-sm font-medium first-letter:uppercase" aria-live="polite">
          {words({ month: "long", year: "numeric" }, reached)}
        </p>
        <Button variant="ghost" size="icon-sm" onClick={() => setReached(sameIn(reached, 1))}>
          <ChevronRight aria-hidden />
          <span className="sr-only">{t("monthAfter")}</span>
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={t("calendar")}
        className="w-full table-fixed text-center text-sm"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="h-7 text-xs font-normal text-muted-foreground">
                <abbr title={words({ weekday: "long" }, day)} className="no-underline">
                  {words({ weekday: "narrow" }, day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isEnd = day === from || day === to;
                const isWithin = from !== null && to !== null && from < day && day < to;
                return (
                  <td key={day} role="gridcell" aria-selected={isEnd || isWithin} className="p-0">
                    <button
                      type="button"
                      tabIndex={day === reached ? 0 : -1}
                      aria-label={words(
                        { weekday: "long", day: "numeric", month: "long", year: "numeric" },
                        day,
                      )}
                      aria-current={day === today ? "date" : undefined}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        setReached(day);
                        onChoose(day);
                      }}
                      className={cn(
                        "h-7.5 w-full rounded-md tabular-nums pointer-coarse:h-10",
                        isEnd
                          ? "bg-primary text-primary-foreground"
                          : cn(
                              isWithin ? "bg-info-soft" : "hover:bg-muted",
                              !day.startsWith(month) && "text-muted-foreground",
                            ),
                        day === today && "font-semibold underline underline-offset-2",
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
