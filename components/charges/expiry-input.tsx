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

type Term = { text: string; unit: Unit };

const secondsOf = ({ text, unit }: Term): number =>
  /^\d{1,6}$/.test(text) ? Number(text) * UNIT_SECONDS[unit] : Number.NaN;

function termOf(seconds: number): Term {
  if (Number.isNaN(seconds)) return { text: "", unit: "minutes" };
  const unit = unitOf(seconds);
  return { text: String(seconds / UNIT_SECONDS[unit]), unit };
}

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
  const [typed, setTyped] = useState<Term>(() => termOf(seconds));
  // A restored or discarded draft changes the seconds from outside.
  const { text, unit } = Object.is(secondsOf(typed), seconds) ? typed : termOf(seconds);
  const change = (next: Term) => {
    setTyped(next);
    onChange(secondsOf(next));
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
        onChange={({ target }) => change({ text: target.value, unit })}
      />
      <Select value={unit} onValueChange={(next) => change({ text, unit: next as Unit })}>
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
