"use client";

import { useState } from "react";
import { type Period, isPeriod, periodOf } from "@/lib/core/reads/period";
import { type MovingPeriod } from "@/lib/core/time/moving-days";
import { DateRangeInput, type DayRange } from "@/components/ui/date-range-input";

/** The period of a page that refuses a longer one. Days that it would refuse are not applied, and the reason is shown. */
export function BoundedPeriod({
  period,
  today,
  daysMax,
  presets,
  onChange,
}: {
  period: Period;
  today: string;
  daysMax: number;
  presets?: readonly MovingPeriod[];
  onChange: (range: DayRange) => void;
}) {
  const [range, setRange] = useState<DayRange>(period);
  return (
    <DateRangeInput
      today={today}
      daysMax={daysMax}
      {...(presets && { presets })}
      value={range}
      onChange={(next) => {
        setRange(next);
        if (isPeriod(periodOf(next, today), daysMax)) onChange(next);
      }}
    />
  );
}
