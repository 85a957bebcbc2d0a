"use client";

import { CalendarRange } from "lucide-react";
import { Button } from "../ui/button";
import { DateRangeInput } from "../ui/date-range-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";

/** Days, `yyyy-MM-dd`; an end that is not there is open. */
export type Period = { from?: string | null | undefined; to?: string | null | undefined };

/** `01/06/2026 – 30/06/2026`; null where neither end is set. */
export const periodWords = ({ from, to }: Period): string | null =>
  from || to ? [from, to].map((day) => day?.split("-").toReversed().join("/") ?? "…").join(" – ") : null;

/** One filter of a FilterBar: a stretch of whole days. */
export function PeriodFilter({
  period,
  today,
  anyLabel,
  hint,
  onChange,
}: {
  period: Period;
  today: string;
  anyLabel: string;
  /** By which moment. */
  hint?: string;
  onChange: (period: { from: string | null; to: string | null }) => void;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="secondary">
          <CalendarRange aria-hidden />
          {periodWords(period) ?? anyLabel}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-80 gap-2">
        {hint !== undefined && <p className="text-sm text-muted-foreground">{hint}</p>}
        <DateRangeInput
          today={today}
          value={{ from: period.from ?? null, to: period.to ?? null }}
          onChange={({ from, to }) => onChange({ from, to })}
        />
      </PopoverContent>
    </Popover>
  );
}
