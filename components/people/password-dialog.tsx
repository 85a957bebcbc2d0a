"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordInput as PasswordSchema } from "@/lib/people/schema";
import { PasswordInput } from "../auth/password-input";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "../ui/dialog";
import { FormField, setFieldFaults } from "../ui/form-field";
import { type Act, usePeopleAct } from "./use-people-act";

/** Asks for the password again before an act on how one signs in. */
export function PasswordDialog<Result>({
  title,
  act,
  onClose,
  onDone,
}: {
  title: string;
  act: Act<PasswordSchema, Result>;
  onClose: () => void;
  onDone: (result: Result) => void;
}) {
  const t = useTranslations("people.account");
  const common = useTranslations("common");
  const run = usePeopleAct(act);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(PasswordSchema),
    defaultValues: { currentPassword: "" },
  });
  const submit = handleSubmit((input) =>
    run.mutate(input, { onSuccess: onDone, onError: (error) => setFieldFaults(setError, error.fields) }),
  );
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {run.error && run.error.fields === undefined && <FailureNote error={run.error.toPublic()} />}
          <FormField control={control} name="currentPassword" label={t("currentPassword")} required>
            {(field) => <PasswordInput autoComplete="current-password" {...field} />}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={run.isPending}>
              {common("cancel")}
            </Button>
            <Button type="submit" pending={run.isPending}>
              {t("continue")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
