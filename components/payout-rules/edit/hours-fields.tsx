"use client";

import { useTranslations } from "next-intl";
import { HOURS_A_DAY, WEEKDAYS } from "@/lib/engine/payouts/limits";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Input } from "../../ui/input";
import { Switch } from "../../ui/switch";

const WORKDAYS = 5;
const ALL_DAY = 2 ** HOURS_A_DAY - 1;

type Range = { from: number; to: number };
/** From its first open hour to the end of its last one. */
const rangeOf = (bits: number): Range | null =>
  bits === 0 ? null : { from: Math.log2(bits & -bits), to: Math.floor(Math.log2(bits)) + 1 };
const bitsOf = ({ from, to }: Range): number => (ALL_DAY >>> (HOURS_A_DAY - (to - from))) << from;
const hourIn = (text: string, min: number, max: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null;

/** From when to when money may leave, day by day, in São Paulo. */
export function HoursFields({
  hours,
  before,
  onChange,
}: {
  hours: readonly number[];
  before: readonly number[];
  onChange: (hours: number[]) => void;
}) {
  const t = useTranslations("payoutRules");
  const set = (weekday: number, bits: number) =>
    onChange(hours.map((each, day) => (day === weekday ? bits : each)));
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 font-medium">{t("hours.title")}</legend>
      {Array.from({ length: WEEKDAYS }, (_, weekday) => {
        const bits = hours[weekday] ?? 0;
        const range = rangeOf(bits);
        const day = t(`hours.days.${weekday as 0}`);
        return (
          <div key={weekday} className="flex min-h-8 items-center gap-2">
            <Switch
              checked={range !== null}
              aria-label={t("edit.opensOn", { day })}
              onCheckedChange={(isOpen) => set(weekday, isOpen ? ALL_DAY : 0)}
            />
            <span className={cn("w-9", bits !== (before[weekday] ?? 0) && "font-medium text-info")}>
              {day}
            </span>
            {range === null ? (
              <span className="text-sm text-muted-foreground">{t("edit.closed")}</span>
            ) : (
              <>
                <HourInput
                  label={t("edit.fromOn", { day })}
                  value={range.from}
                  min={0}
                  max={range.to - 1}
                  onChange={(from) => set(weekday, bitsOf({ ...range, from }))}
                />
                <span aria-hidden className="text-muted-foreground">
                  {t("edit.to")}
                </span>
                <HourInput
                  label={t("edit.toOn", { day })}
                  value={range.to}
                  min={range.from + 1}
                  max={HOURS_A_DAY}
                  onChange={(to) => set(weekday, bitsOf({ ...range, to }))}
                />
              </>
            )}
          </div>
        );
      })}
      <div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange(hours.map((each, day) => (day < WORKDAYS ? (hours[0] ?? 0) : each)))}
        >
          {t("edit.likeMonday")}
        </Button>
      </div>
    </fieldset>
  );
}

function HourInput({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (hour: number) => void;
}) {
  return (
    <Input
      // Typed text that is no hour of the day leaves the value as it was.
      key={value}
      defaultValue={value}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      className="w-14 px-2 text-center"
      onBlur={({ target }) => {
        const hour = hourIn(target.value.trim(), min, max);
        if (hour === null) target.value = String(value);
        else if (hour !== value) onChange(hour);
      }}
    />
  );
}
