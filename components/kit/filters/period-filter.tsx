"use client";

import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { readTypedTime, typedDay, typedMoment } from "@/lib/core/time/typed-days";
import { Button } from "@/components/ui/button";
import { DateRangeInput } from "@/components/ui/date-range-input";
import { Field } from "@/components/ui/field";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { TimeInput } from "@/components/ui/typed-input";

/** Days, `yyyy-MM-dd`, or minutes, `yyyy-MM-ddTHH:mm`; an end that is not there is open. */
type OpenPeriod = { from?: string | null | undefined; to?: string | null | undefined };

/** `01/06/2026 – 30/06/2026 14:30`; null where neither end is set. */
export const formatPeriod = ({ from, to }: OpenPeriod): string | null =>
  from || to ? [from, to].map((end) => (end ? endWords(end) : "…")).join(" – ") : null;

const endWords = (end: string): string => (end.includes("T") ? typedMoment(end) : typedDay(end));
const dayIn = (end: string | null | undefined): string | null => end?.split("T")[0] ?? null;
const timeIn = (end: string | null | undefined): string => end?.split("T")[1] ?? "";
const withTime = (day: string | null, time: string): string | null =>
  day === null || time === "" ? day : `${day}T${time}`;

/** One filter of a FilterBar: an interval of whole days. */
export function PeriodFilter({
  period,
  today,
  anyLabel,
  hint,
  hasTimes = false,
  onChange,
  className,
}: {
  period: OpenPeriod;
  today: string;
  anyLabel: string;
  /** By which moment. */
  hint?: string;
  /** Its ends may be minutes. */
  hasTimes?: boolean;
  onChange: (period: { from: string | null; to: string | null }) => void;
  className?: string;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="secondary" className={className}>
          <CalendarRange aria-hidden />
          <span className="truncate">{formatPeriod(period) ?? anyLabel}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-80 gap-2">
        {hint !== undefined && <p className="text-sm text-muted-foreground">{hint}</p>}
        <DateRangeInput
          today={today}
          value={{ from: dayIn(period.from), to: dayIn(period.to) }}
          onChange={({ from, to }) =>
            onChange({ from: withTime(from, timeIn(period.from)), to: withTime(to, timeIn(period.to)) })
          }
        />
        {hasTimes && <Times period={period} onChange={onChange} />}
      </PopoverContent>
    </Popover>
  );
}

/** The times of the two days, where there is a day. */
function Times({
  period,
  onChange,
}: {
  period: OpenPeriod;
  onChange: (period: { from: string | null; to: string | null }) => void;
}) {
  const t = useTranslations("kit.period");
  const field = (end: "from" | "to") => (
    <Field label={t(end === "from" ? "fromTime" : "toTime")} className="min-w-0 flex-1">
      {(control) => (
        <TimeInput
          {...control}
          placeholder={end === "from" ? "00:00" : "23:59"}
          disabled={dayIn(period[end]) === null}
          value={timeIn(period[end])}
          onChange={(time) => {
            if (time !== "" && readTypedTime(time) !== time) return;
            onChange({
              from: period.from ?? null,
              to: period.to ?? null,
              [end]: withTime(dayIn(period[end]), time),
            });
          }}
        />
      )}
    </Field>
  );
  return (
    <div className="flex gap-2">
      {field("from")}
      {field("to")}
    </div>
  );
}
