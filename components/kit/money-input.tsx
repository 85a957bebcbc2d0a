"use client";

import { type ComponentProps, useState } from "react";
import { type TypedMoneyFault, centavos, formatTypedBrl, parseTypedBrl } from "@/lib/core/money";
import { cn } from "../ui/cn";
import { Input } from "../ui/input";

export type MoneyInputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "defaultValue"
> & {
  /** Whole centavos; undefined or null while nothing that can be read stands there. */
  value: number | null | undefined;
  onChange: (amountCentavos: number | undefined) => void;
  /** What is wrong with the text; null when nothing is. */
  onFault?: (fault: TypedMoneyFault | null) => void;
};

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : formatTypedBrl(centavos(value));

/**
 * Takes what a person types in pt-BR notation and gives centavos. The text is never rewritten under the caret:
 * it is put in order when the field is left.
 */
export function MoneyInput({ value, onChange, onFault, onBlur, className, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState({ text: textOf(value), amount: value ?? undefined });
  const isOurs = typed.amount === (value ?? undefined);
  const text = isOurs ? typed.text : textOf(value);

  const read = (next: string) => {
    const parsed = parseTypedBrl(next);
    const amount = typeof parsed === "number" ? parsed : undefined;
    setTyped({ text: next, amount });
    onFault?.(typeof parsed === "number" || parsed === "empty" ? null : parsed);
    onChange(amount);
  };

  return (
    <div className={cn("relative", className)}>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-base text-muted-foreground max-sm:text-lg"
      >
        R$
      </span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        className="pl-9 text-right"
        {...props}
        value={text}
        onChange={({ target }) => read(target.value)}
        onBlur={(event) => {
          if (typed.amount !== undefined && isOurs) setTyped({ ...typed, text: textOf(typed.amount) });
          onBlur?.(event);
        }}
      />
    </div>
  );
}
