"use client";

import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { type FieldControl } from "../ui/field";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

const UNIT_SECONDS = { minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNIT_SECONDS;
const UNITS = Object.keys(UNIT_SECONDS) as Unit[];

/** The widest unit in which the term is a whole number. */
const unitOf = (seconds: number): Unit =>
  UNITS.findLast((unit) => seconds % UNIT_SECONDS[unit] === 0) ?? "minutes";

/** A charge's term as a number and its unit; the value is seconds, NaN where the text is no whole number. */
export function ExpiryInput({
  seconds,
  onChange,
  ref,
  name,
  onBlur,
  ...wired
}: FieldControl & {
  seconds: number;
  onChange: (seconds: number) => void;
  ref: Ref<HTMLInputElement>;
  name: string;
  onBlur: () => void;
}) {
  const t = useTranslations("charges.form");
  const [unit, setUnit] = useState<Unit>(() => unitOf(seconds));
  const [text, setText] = useState(() => String(seconds / UNIT_SECONDS[unitOf(seconds)]));
  const tell = (nextText: string, nextUnit: Unit) => {
    setText(nextText);
    setUnit(nextUnit);
    onChange(/^\d{1,6}$/.test(nextText) ? Number(nextText) * UNIT_SECONDS[nextUnit] : Number.NaN);
  };
  return (
    <div className="flex gap-2">
      <Input
        {...wired}
        ref={ref}
        name={name}
        onBlur={onBlur}
        inputMode="numeric"
        autoComplete="off"
        className="w-24 text-right"
        value={text}
        onChange={({ target }) => tell(target.value, unit)}
      />
      <Select value={unit} onValueChange={(next) => tell(text, next as Unit)}>
        <SelectTrigger aria-label={t("expiryUnit")} className="flex-1">
          <SelectValue>{t(`unit.${unit}`)}</SelectValue>
        </SelectTrigger>
        <SelectContent>
          {UNITS.map((each) => (
            <SelectItem key={each} value={each}>
              {t(`unit.${each}`)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  );
}
