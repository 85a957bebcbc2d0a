import { useLocale } from "next-intl";
import { useMemo } from "react";
import { type Bucket, isWeekend } from "@/lib/core/charts/buckets";
import { type FigureId } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum } from "@/lib/core/money/sum";

const CENTAVOS = 100;

function makeFormats(locale: string) {
  return {
    count: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }),
  };
}

/** Created once for a language, because every data point of a chart needs the formats. */
const made = new Map<string, ReturnType<typeof makeFormats>>();
function formatsOf(locale: string) {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

const dayMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;
const whole = (day: string): string => day.split("-").toReversed().join("/");

/** How charts write amounts, counts and days. */
export function useChartLabels() {
  const locale = useLocale();
  return useMemo(() => {
    const { count, compact, percent, weekday } = formatsOf(locale);
    const weekdayOf = (day: string) => weekday.format(new Date(`${day}T12:00:00Z`)).replace(".", "");
    return {
      brl: (figure: FigureId, amount: Sum) => formatBrl(amount, locale, figure).replace("-", "\u2212"),
      /** An amount with the sign that shows its direction. */
      signed: (figure: FigureId, amount: Sum) =>
        `${approximatelyAbove(amount) ? "+" : ""}${formatBrl(amount, locale, figure).replace("-", "\u2212")}`,
      /** For an axis. */
      shortBrl: (centavos: number) => compact.format(centavos / CENTAVOS).replace("-", "\u2212"),
      count: (value: number) => count.format(value),
      short: (value: number) => compact.format(value),
      percent: (ratio: number) => percent.format(ratio),
      day: dayMonth,
      /** A data point's full label: `seg, 09/11/2026`, `09/11/2026 – 15/11/2026`. */
      bucket: ({ from, to }: Bucket) =>
        from === to ? `${weekdayOf(from)}, ${whole(from)}` : `${whole(from)} – ${whole(to)}`,
      /** A data point's label on the axis: its weekday where there is space for it. */
      named: ({ from }: Bucket) => dayMonth(from),
      weekday: weekdayOf,
      isWeekend: ({ from, to }: Bucket) => from === to && isWeekend(from),
    };
  }, [locale]);
}

const approximatelyAbove = (amount: Sum): boolean => Number(amount) > 0;
