import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import { setFieldFaults } from "../ui/form-field";
import { type Outcome } from "./outcome";

/** Checked in the browser with the very schema that the server checks again. */
export type FormSetting<Values extends FieldValues, Parsed> = Omit<
  UseFormProps<Values, unknown, Parsed>,
  "resolver"
> & {
  /** A zod schema. These two members distinguish a form's types. */
  schema: { _zod: { input: Values; output: Parsed } };
};

export type ActionForm<Values extends FieldValues, Parsed> = Omit<
  UseFormReturn<Values, unknown, Parsed>,
  "handleSubmit"
> & {
  /** For `onSubmit`, or for a button. */
  submit: (event?: React.BaseSyntheticEvent) => void;
};

/**
 * A form that calls an act: `send` is `act.run`. The faults that the server found land on their fields. A form without an act
 * sends null.
 */
export function useActionForm<Values extends FieldValues, Parsed, Result>(
  { schema, ...setting }: FormSetting<Values, Parsed>,
  send: (
    values: Parsed,
    form: Pick<ActionForm<Values, Parsed>, "reset" | "formState">,
  ) => Promise<Outcome<Result> | null>,
): ActionForm<Values, Parsed> {
  const resolver = zodResolver<Values, unknown, Parsed>(schema);
  const { handleSubmit, ...form } = useForm<Values, unknown, Parsed>({ ...setting, resolver });
  const isSubmitting = useRef(false);
  const submitted = handleSubmit(async (values) => {
    const outcome = await send(values, form);
    if (outcome?.is === "refused") setFieldFaults(form.setError, outcome.error.fields);
  });
  const submit = async (event?: React.BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault();
    // Pressed again while it is being checked: one act all the same.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await submitted(event);
    } finally {
      isSubmitting.current = false;
    }
  };
  return { ...form, submit: (event) => void submit(event) };
}
