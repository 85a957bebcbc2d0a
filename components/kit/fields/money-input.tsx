"use client";

import { type ComponentProps, useState } from "react";
import { type TypedMoneyFault, centavos, formatTypedBrl, parseTypedBrl } from "@/lib/core/money/money";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { announce } from "../page/announcer";
import { readingOf } from "./money-reading";

export type MoneyInputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "defaultValue"
> & {
  /** Whole centavos. Undefined or null while the text is not readable as an amount. */
  value: number | null | undefined;
  onChange: (amountCentavos: number | undefined) => void;
  /** The fault in the text, or null. */
  onFault?: (fault: TypedMoneyFault | null) => void;
};

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : formatTypedBrl(centavos(value));

/**
 * Takes what a person types in pt-BR notation and gives centavos. The text is never rewritten under the caret: it is put
 * in order when the field is left, and what it will be is shown until then. Enter puts it in order before it sends.
 */
export function MoneyInput({
  value,
  onChange,
  onFault,
  onBlur,
  onKeyDown,
  className,
  ...props
}: MoneyInputProps) {
  const [typed, setTyped] = useState({ text: textOf(value), amount: value ?? undefined });
  const isOurs = typed.amount === (value ?? undefined);
  const text = isOurs ? typed.text : textOf(value);
  const reading = isOurs ? readingOf(typed.text) : null;

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
        className="peer pl-9 text-right"
        {...props}
        value={text}
        onChange={({ target }) => read(target.value)}
        onBlur={(event) => {
          if (reading !== null) setTyped({ ...typed, text: reading });
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Enter" || reading === null) return;
          event.preventDefault();
          setTyped({ ...typed, text: reading });
          announce(`R$ ${reading}`);
        }}
      />
      {reading !== null && (
        // Over what is below: nothing may move under a pointer that is about to press a button.
        <span
          aria-hidden
          className="pointer-events-none absolute top-full right-0 z-10 mt-1 hidden rounded-md border bg-popover px-2 py-0.5 text-sm text-foreground tabular-nums shadow-sm peer-focus:block"
        >
          = R$ {reading}
        </span>
      )}
    </div>
  );
}
