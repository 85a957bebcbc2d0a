import { useLocale, useTranslations } from "next-intl";

type Share = { some: number; all: number; low: number; high: number; isFew: boolean };

/** A share as a marker within the range of its possible true values. `top` is the value of the whole length. */
export function ShareBar({
  share: { some, all, low, high, isFew },
  top = 1,
}: {
  share: Share;
  top?: number;
}) {
  const t = useTranslations("kit.share");
  const locale = useLocale();
  const share = some / all;
  // Whole percentage points are not precise enough for shares of a few in a thousand.
  const digits = high < 0.1 ? 1 : 0;
  const percent = (part: number) =>
    part.toLocaleString(locale, { style: "percent", maximumFractionDigits: digits });
  const place = (part: number) => Math.min(100, (part / top) * 100);
  return (
    <span className="grid gap-1 py-1.5">
      <span className="relative block h-1.5 rounded-full bg-muted" aria-hidden>
        <span
          className="absolute inset-y-0 rounded-full bg-(--chart-1) opacity-35"
          style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }}
        />
        <span
          className="absolute -inset-y-0.5 w-0.5 bg-(--chart-1)"
          style={{ left: `clamp(0px, calc(${place(share)}% - 1px), calc(100% - 2px))` }}
        />
      </span>
      <span className="text-xs text-muted-foreground">
        <span className="font-medium text-foreground tabular-nums">{percent(share)}</span>{" "}
        {t("range", { low: percent(low), high: percent(high) })}
        {isFew && ` · ${t("few")}`}
      </span>
    </span>
  );
}
