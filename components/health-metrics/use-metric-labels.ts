import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { totalOf } from "@/lib/core/health-metrics/health-state";
import { type Strip } from "@/lib/composers/health-metrics/schema";
import { type MetricWindow } from "@/lib/core/enums/health-metrics";

type Counts = Strip["whole"];

const MINUTE_MS = 60_000;
const THOUSAND_MS = 1_000;

function makeFormats(locale: string) {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: SAO_PAULO, ...options });
  return {
    clock: of({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    day: of({ day: "2-digit", month: "2-digit" }),
    weekday: of({ weekday: "short", day: "2-digit", month: "2-digit" }),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
    count: new Intl.NumberFormat(locale),
    seconds: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  };
}
const made = new Map<string, ReturnType<typeof makeFormats>>();
function formatsOf(locale: string) {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

/** How strips write moments, counts and durations. */
export function useMetricLabels() {
  const locale = useLocale();
  const t = useTranslations("healthMetrics");
  return useMemo(() => {
    const { clock, day, weekday, percent, count, seconds } = formatsOf(locale);
    const clean = (text: string) => text.replaceAll(".", "");
    const took = (ms: number | null): string =>
      ms === null
        ? "—"
        : ms < THOUSAND_MS
          ? t("ms", { ms: count.format(ms) })
          : t("seconds", { seconds: seconds.format(ms / THOUSAND_MS) });
    return {
      took,
      count: (value: number) => count.format(value),
      percent: (ratio: number) => percent.format(ratio),
      clock: (ms: number) => clock.format(ms),
      day: (ms: number) => day.format(ms),
      /** A cell in full: "ter 24/11, 03:15 a 03:30". */
      cell: (begin: number, minutes: number) =>
        t("cell", {
          day: clean(weekday.format(begin)),
          from: clock.format(begin),
          to: clock.format(begin + minutes * MINUTE_MS),
        }),
      /** The beginnings that the axis names: every third hour of a day, days of a week, Mondays of a month. */
      named: (window: MetricWindow, begin: number): string | null => {
        const [hour = 0, minute = 0] = clock.format(begin).split(":").map(Number);
        if (minute !== 0) return null;
        if (window === "day") {
          if (hour % 3 !== 0) return null;
          return hour === 0 ? clean(weekday.format(begin)) : `${String(hour)}h`;
        }
        if (hour !== 0) return null;
        if (window === "week") return clean(weekday.format(begin));
        return new Date(begin).getUTCDay() === 1 ? day.format(begin) : null;
      },
      /** The counts of a cell, for the parts that are present. */
      counts: (counts: Counts | null, of: "calls" | "deliveries" | "credential" | "writes") => {
        if (counts === null || totalOf(counts) === 0) return t("nothing");
        return (["good", "slow", "refused", "failed", "unanswered"] as const)
          .filter((part) => counts[part] > 0)
          .map((part) => t(`counts.${of}.${part}`, { count: counts[part] }))
          .join(", ");
      },
    };
  }, [locale, t]);
}
export type MetricLabels = ReturnType<typeof useMetricLabels>;
