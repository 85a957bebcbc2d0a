"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { isPeriod, periodOf } from "@/lib/core/reads/period";
import { type MovingPeriod, rangeOf } from "@/lib/core/time/moving-days";
import { isDay } from "@/lib/core/time/sao-paulo";
import { Button } from "./button";
import { cn } from "./cn";
import { MonthGrid } from "./month-grid";
import { DayInput } from "./typed-input";

/** Days as `yyyy-MM-dd` of São Paulo; null leaves that end open. */
export type DayRange = { from: string | null; to: string | null };

export function DateRangeInput({
  value,
  today,
  onChange,
  presets = ["today", "yesterday", "last7", "last30", "month", "lastMonth"],
  daysMax,
  className,
}: {
  value: DayRange;
  /** The server's day in São Paulo. */
  today: string;
  onChange: (range: DayRange) => void;
  presets?: readonly MovingPeriod[];
  /** More days are a fault. */
  daysMax?: number;
  className?: string;
}) {
  const t = useTranslations("kit.period");
  const id = useId();
  const faultOf = (): string | null => {
    if (value.from !== null && value.to !== null && value.from > value.to) return t("backwards");
    const isUnfinished = value.from !== null && value.to === null;
    if (daysMax === undefined || isUnfinished || isPeriod(periodOf(value, today), daysMax)) return null;
    return t("tooLong", { days: daysMax });
  };
  const fault = faultOf();
  const input = (end: "from" | "to") => (
    <div className="grid min-w-0 flex-1 gap-1">
      <label htmlFor={`${id}-${end}`} className="text-xs text-muted-foreground">
        {t(end)}
      </label>
      <DayInput
        id={`${id}-${end}`}
        placeholder={t("format")}
        value={value[end] ?? ""}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(day) => {
          if (day === "" || isDay(day)) onChange({ ...value, [end]: day || null });
        }}
      />
    </div>
  );
  return (
    <fieldset className={cn("grid min-w-0 gap-2", className)}>
      <legend className="sr-only">{t("title")}</legend>
      <div className="flex flex-wrap gap-1">
        {presets.map((preset) => {
          const range = rangeOf(preset, today);
          const isChosen = range.from === value.from && range.to === value.to;
          return (
            <Button
              key={preset}
              size="sm"
              variant={isChosen ? "secondary" : "ghost"}
              aria-pressed={isChosen}
              onClick={() => onChange(range)}
            >
              {t(preset)}
            </Button>
          );
        })}
      </div>
      <div className="flex gap-2">
        {input("from")}
        {input("to")}
      </div>
      <MonthGrid
        {...value}
        today={today}
        onChoose={(day) => {
          const isBegun = value.from !== null && value.to === null && day >= value.from;
          onChange(isBegun ? { from: value.from, to: day } : { from: day, to: null });
        }}
      />
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      <p className="text-xs text-muted-foreground">{t("zone")}</p>
    </fieldset>
  );
}
