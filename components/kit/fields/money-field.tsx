"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { type TypedMoneyFault } from "@/lib/core/money/money";
import { Field, type FieldProps } from "@/components/ui/field";
import { useFaultMessage } from "@/components/ui/use-fault-message";
import { MoneyInput } from "./money-input";

/** A money field of react-hook-form: the form's value is a whole number of centavos, or undefined. */
export function MoneyField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  disabled,
  autoFocus,
  ...field
}: Omit<FieldProps, "error" | "children"> & {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
  disabled?: boolean;
  autoFocus?: boolean;
}) {
  const t = useTranslations("errors.money");
  const wordsOf = useFaultMessage();
  const [fault, setFault] = useState<TypedMoneyFault | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: bound, fieldState, formState }) => {
        // The fault in the text itself is nearer to the cause than the schema's "required".
        const ownWords = fault !== null && (wasLeft || formState.isSubmitted) ? t(fault) : undefined;
        const formWords = fieldState.error && wordsOf(fieldState.error.message ?? "invalid");
        return (
          <Field {...field} error={ownWords ?? formWords}>
            {(wired) => (
              <MoneyInput
                {...wired}
                ref={bound.ref}
                name={bound.name}
                value={bound.value}
                disabled={disabled ?? bound.disabled}
                autoFocus={autoFocus}
                onChange={bound.onChange}
                onFault={setFault}
                onBlur={() => {
                  setWasLeft(true);
                  bound.onBlur();
                }}
              />
            )}
          </Field>
        );
      }}
    />
  );
}
