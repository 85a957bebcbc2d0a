"use client";

import { type ReactNode } from "react";
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormSetError,
} from "react-hook-form";
import { Field, type FieldControl, type FieldProps } from "./field";
import { useFaultMessage } from "./use-fault-message";

/**
 * A field of react-hook-form with label, hint and error. The schema's message is a key of errors.json; a server's
 * fault of the same path lands here too (`setFieldFaults`).
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Transformed = Values>({
  control,
  name,
  children,
  ...field
}: Omit<FieldProps, "error" | "children"> & {
  control: Control<Values, unknown, Transformed>;
  name: Name;
  children: (control: FieldControl & ControllerRenderProps<Values, Name>) => ReactNode;
}) {
  const wordsOf = useFaultMessage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: bound, fieldState }) => (
        <Field {...field} error={fieldState.error && wordsOf(fieldState.error.message ?? "invalid")}>
          {(wired) => children({ ...bound, ...wired })}
        </Field>
      )}
    />
  );
}

/** The faults that a server gave back, each on its field; the first one takes the focus. */
export function setFieldFaults<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, string>> | undefined,
): void {
  Object.entries(fields ?? {}).forEach(([path, message], index) =>
    setError(path as FieldPath<Values>, { type: "server", message }, { shouldFocus: index === 0 }),
  );
}
