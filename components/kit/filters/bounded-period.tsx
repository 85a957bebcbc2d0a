"use client";

import { useState } from "react";
import { type Period, isPeriod, periodOf } from "@/lib/core/reads/period";
import { type MovingPeriod } from "@/lib/core/time/moving-days";
import { DateRangeInput, type DayRange } from "@/components/ui/date-range-input";

/** A period control that applies no days the page would refuse, and shows the reason. A period without an end is unfinished. */
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
        const isUnfinished = next.from !== null && next.to === null;
        if (!isUnfinished && isPeriod(periodOf(next, today), daysMax)) onChange(next);
      }}
    />
  );
}
