import { useLocale } from "next-intl";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const STEPS = [
  { fromMs: HOUR_MS, perMs: HOUR_MS, unit: "hour" },
  { fromMs: MINUTE_MS, perMs: MINUTE_MS, unit: "minute" },
  { fromMs: SECOND_MS, perMs: SECOND_MS, unit: "second" },
] as const;

/** How long something took, in the largest unit that it fills. */
export function Duration({ ms }: { ms: number | null }) {
  const locale = useLocale();
  if (ms === null) return "—";
  const { perMs, unit } = STEPS.find(({ fromMs }) => ms >= fromMs) ?? {
    perMs: 1,
    unit: "millisecond" as const,
  };
  const words = new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: unit === "millisecond" ? 0 : 1,
  });
  return <span className="whitespace-nowrap tabular-nums">{words.format(ms / perMs)}</span>;
}
