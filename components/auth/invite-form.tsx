"use client";

import { RedeemLinkInput } from "@/lib/domain/people/schema";
import { useTranslations } from "next-intl";
import { PASSWORD_LENGTH_MIN } from "@/lib/platform/auth/passwords/password-limits";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { PasswordInput } from "./password-input";

/** One's own password. Then the way leads through the sign-in, which sets up the second step where the role needs one. */
export function InviteForm({
  token,
  act,
}: {
  token: string;
  act: ServerAction<{ token: string; password: string }, { email: string }>;
}) {
  const t = useTranslations("auth.invite");
  const choose = useServerAction(act, { ifTwice: "harmless", keys: [] });
  const form = useActionForm(
    {
      schema: RedeemLinkInput,
      defaultValues: { token, password: "" },
    },
    (input) => choose.run(input, { onDone: () => window.location.assign("/sign-in") }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={choose} besideFields />
      <FormField
        control={form.control}
        name="password"
        label={t("password")}
        hint={t("hint", { min: PASSWORD_LENGTH_MIN })}
        required
      >
        {(field) => <PasswordInput autoComplete="new-password" className="h-10" {...field} />}
      </FormField>
      <SubmitButton size="lg" pending={choose.isPending}>
        {t("submit")}
      </SubmitButton>
    </form>
  );
}
