"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { PASSWORD_LENGTH_ADVISED, PASSWORD_LENGTH_MIN } from "@/lib/platform/auth/passwords/password-limits";
import { peopleQueries } from "@/lib/domain/people/queries";
import { ChangePasswordInput } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { PasswordInput } from "../auth/password-input";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";

export function ChangePasswordForm({ act }: { act: ServerAction<ChangePasswordInput, null> }) {
  const t = useTranslations("people.account");
  const change = useServerAction(act, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const form = useActionForm(
    {
      schema: ChangePasswordInput,
      defaultValues: { currentPassword: "", newPassword: "" },
    },
    (input, { reset }) =>
      change.run(input, {
        onDone: () => {
          toast.success(t("passwordChanged"));
          reset();
        },
      }),
  );
  const { control } = form;

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={change} besideFields />
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
      <SubmitButton pending={change.isPending} className="justify-self-start">
        {t("changePassword")}
      </SubmitButton>
    </form>
  );
}
