"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";

const ANY = "any";

/** One filter of a FilterBar: one of the choices, or none of them. */
export function FilterSelect<Value extends string>({
  label,
  anyLabel,
  choices,
  value,
  onChange,
  className = "w-48 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1",
}: {
  label: string;
  anyLabel: string;
  choices: readonly { value: Value; label: string }[];
  value: string | null;
  onChange: (value: Value | null) => void;
  className?: string;
}) {
  return (
    <Select
      value={value ?? ANY}
      onValueChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value ?? null)}
    >
      <SelectTrigger aria-label={label} className={className}>
        <SelectValue>{choices.find((choice) => choice.value === value)?.label ?? anyLabel}</SelectValue>
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ANY}>{anyLabel}</SelectItem>
        {choices.map((choice) => (
          <SelectItem key={choice.value} value={choice.value}>
            {choice.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
