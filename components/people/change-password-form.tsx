"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { PASSWORD_LENGTH_ADVISED, PASSWORD_LENGTH_MIN } from "@/lib/auth/password-limits";
import { ChangePasswordInput } from "@/lib/people/schema";
import { PasswordInput } from "../auth/password-input";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { FormField, setFieldFaults } from "../ui/form-field";
import { type Act, usePeopleAct } from "./use-people-act";

export function ChangePasswordForm({
  isFirst,
  act,
}: {
  /** The dashboard stays closed until the initial password is replaced. */
  isFirst: boolean;
  act: Act<ChangePasswordInput, null>;
}) {
  const t = useTranslations("people.account");
  const change = usePeopleAct(act);
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: zodResolver(ChangePasswordInput),
    defaultValues: { currentPassword: "", newPassword: "" },
  });

  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: () => {
        // The whole dashboard opens: nothing of the closed one is kept.
        if (isFirst) return window.location.assign("/");
        toast.success(t("passwordChanged"));
        reset();
      },
      onError: (error) => setFieldFaults(setError, error.fields),
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {change.error && change.error.fields === undefined && <FailureNote error={change.error.toPublic()} />}
      <FormField control={control} name="currentPassword" label={t("currentPassword")} required>
        {(field) => <PasswordInput autoComplete="current-password" {...field} />}
      </FormField>
      <FormField
        control={control}
        name="newPassword"
        label={t("newPassword")}
        hint={t("newPasswordHint", { min: PASSWORD_LENGTH_MIN, advised: PASSWORD_LENGTH_ADVISED })}
        required
      >
        {(field) => <PasswordInput autoComplete="new-password" {...field} />}
      </FormField>
      <Button type="submit" pending={change.isPending} className="justify-self-start">
        {t("changePassword")}
      </Button>
    </form>
  );
}
