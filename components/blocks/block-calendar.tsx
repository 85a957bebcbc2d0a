"use client";

import { useLocale, useTranslations } from "next-intl";
import { calendarOf, inboxGroupOf } from "@/lib/domain/blocks/deadline";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { formatMoment } from "../kit/format-moment";
import { useNowMs } from "../kit/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 60_000;
const LOOKS = { overdue: "bg-danger", today: "bg-held", week: "bg-kept", later: "bg-kept" } as const;
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

const useCalendar = () => calendarOf(new Date(useNowMs(STEP_MS)));

/** The days that every row's time is drawn on. */
export function CalendarHead() {
  const { days, now } = useCalendar();
  return (
    <span aria-hidden className="relative block h-8">
      {days.map(({ day, from, to, isWeekend }) => (
        <span
          key={day}
          className={cn(
            "absolute inset-y-0 grid place-items-center border-l text-[0.6875rem] tabular-nums",
            isWeekend && "bg-muted",
          )}
          style={{ left: percent(from), width: percent(to - from) }}
        >
          {to - from > 0.08 && day.slice(8)}
        </span>
      ))}
      <span className="absolute inset-y-0 w-px bg-muted-foreground" style={{ left: percent(now) }} />
    </span>
  );
}

/** Left of now is late, solid is our own time, and the dots end at the regulatory limit. What is drawn stands in words beside it. */
export function BlockCalendar({ block }: { block: BlockListItem }) {
  const { days, now, shareOf } = useCalendar();
  const nowMs = useNowMs(STEP_MS);
  const group = inboxGroupOf(block, new Date(nowMs));
  const weekends = days.filter(({ isWeekend }) => isWeekend);
  if (group === "ended" || group === "waiting") return null;
  const ours = shareOf(new Date(block.respondBy));
  const limit = block.regulatoryBy === null ? null : shareOf(new Date(block.regulatoryBy));
  const [from, to] = group === "overdue" ? [ours, now] : [now, ours];
  return (
    <span aria-hidden className="relative block h-5">
      {weekends.map(({ day, from: start, to: end }) => (
        <span
          key={day}
          className="absolute -inset-y-3 bg-muted"
          style={{ left: percent(start), width: percent(end - start) }}
        />
      ))}
      {limit !== null && (
        <>
          <span
            className="absolute top-1/2 border-t border-dotted border-muted-foreground"
            style={{ left: percent(now), width: percent(Math.max(0, limit - now)) }}
          />
          <span
            className="absolute top-1/2 h-2.5 w-0.5 -translate-y-1/2 bg-muted-foreground"
            style={{ left: percent(limit) }}
          />
        </>
      )}
      <span
        className={cn("absolute top-1/2 h-1.5 min-w-1 -translate-y-1/2 rounded-full", LOOKS[group])}
        style={{ left: percent(from), width: percent(Math.max(0, to - from)) }}
      />
      <span className="absolute -inset-y-3 w-px bg-muted-foreground/60" style={{ left: percent(now) }} />
    </span>
  );
}

/** What the bars mean, above them. */
export function CalendarLegend({ hours }: { hours: number }) {
  const t = useTranslations("blocks.calendar");
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted-foreground max-md:hidden">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-1.5 w-6 rounded-full bg-kept" />
        {t("ours", { hours })}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="relative h-2.5 w-6">
          <span className="absolute top-1/2 w-full border-t border-dotted border-muted-foreground" />
          <span className="absolute right-0 h-2.5 w-0.5 bg-muted-foreground" />
        </span>
        {t("regulatory")}
      </span>
    </p>
  );
}

/** Until when the provider has to decide, by the Banco Central's own rule; nothing where there is none. */
export function RegulatoryLimit({ block }: { block: Pick<BlockListItem, "regulatoryBy"> }) {
  const t = useTranslations("blocks.calendar");
  const locale = useLocale();
  if (block.regulatoryBy === null) return null;
  const moment = formatMoment(new Date(block.regulatoryBy), locale, "date");
  return <span className="line-two max-md:hidden">{t("limit", { moment })}</span>;
}
