import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import { setFieldFaults } from "../ui/form-field";
import { type Outcome } from "./outcome";

/** Checked in the browser with the very schema that the server checks again. */
export type FormSetting<Values extends FieldValues, Parsed> = UseFormProps<Values, unknown, Parsed>;

export type ActForm<Values extends FieldValues, Parsed> = Omit<
  UseFormReturn<Values, unknown, Parsed>,
  "handleSubmit"
> & {
  /** For `onSubmit`, or for a button. */
  submit: (event?: React.BaseSyntheticEvent) => void;
};

/** A form that calls an act: `send` is `act.run`. The faults that the server found land on their fields. */
export function useActForm<Values extends FieldValues, Parsed, Result>(
  setting: FormSetting<Values, Parsed>,
  send: (
    values: Parsed,
    form: Pick<ActForm<Values, Parsed>, "reset" | "formState">,
  ) => Promise<Outcome<Result>>,
): ActForm<Values, Parsed> {
  const { handleSubmit, ...form } = useForm<Values, unknown, Parsed>(setting);
  const submitted = handleSubmit(async (values) => {
    const outcome = await send(values, form);
    if (outcome.is === "refused") setFieldFaults(form.setError, outcome.error.fields);
  });
  return { ...form, submit: (event) => void submitted(event) };
}
