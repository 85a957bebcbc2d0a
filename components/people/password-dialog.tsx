"use client";

import { useTranslations } from "next-intl";
import { peopleQueries } from "@/lib/domain/people/queries";
import { PasswordInput as PasswordSchema } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { PasswordInput } from "../auth/password-input";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "../ui/dialog";
import { FormField } from "../ui/form-field";

/** Asks for the password again before an act on how one signs in. */
export function PasswordDialog<Result>({
  title,
  act,
  onClose,
  onDone,
}: {
  title: string;
  act: ServerAction<PasswordSchema, Result>;
  onClose: () => void;
  onDone: (result: Result) => void;
}) {
  const t = useTranslations("people.account");
  const common = useTranslations("common");
  const asked = useServerAction(act, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const form = useActionForm(
    {
      schema: PasswordSchema,
      defaultValues: { currentPassword: "" },
    },
    (input) => asked.run(input, { onDone }),
  );
  const { control } = form;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={asked} besideFields />
          <FormField control={control} name="currentPassword" label={t("currentPassword")} required>
            {(field) => <PasswordInput autoComplete="current-password" {...field} />}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={asked.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton pending={asked.isPending}>{t("continue")}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
