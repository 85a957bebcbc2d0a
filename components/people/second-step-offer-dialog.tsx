"use client";

import { useTranslations } from "next-intl";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type RecoveryCodes, type SecondStepSetup, ConfirmSecondStepInput } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { CopyField } from "../kit/values/copy-field";
import { QrCode } from "../kit/values/qr-code";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";

/** Shows the new secret once and takes the first code: before that, nothing is turned on. */
export function SecondStepOfferDialog({
  offer,
  act,
  onClose,
  onDone,
}: {
  offer: SecondStepSetup;
  act: ServerAction<{ code: string }, RecoveryCodes>;
  onClose: () => void;
  onDone: (made: RecoveryCodes) => void;
}) {
  const t = useTranslations("people.account");
  const common = useTranslations("common");
  const confirm = useServerAction(act, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const form = useActionForm(
    {
      schema: ConfirmSecondStepInput,
      defaultValues: { code: "" },
    },
    (input) => confirm.run(input, { onDone }),
  );
  const { control } = form;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("secondStep")}</DialogTitle>
          <DialogDescription>{t("scan")}</DialogDescription>
        </DialogHeader>
        <QrCode dataUri={offer.qrPng} alt={t("scanAlt")} className="justify-self-center" />
        <div className="grid gap-1">
          <span className="text-sm text-muted-foreground">{t("orType")}</span>
          <CopyField value={offer.secret} what={t("orType")} full />
        </div>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={confirm} besideFields />
          <FormField control={control} name="code" label={t("firstCode")} required>
            {(field) => (
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                className="font-mono tracking-widest"
                {...field}
              />
            )}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={confirm.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton pending={confirm.isPending}>{t("confirm")}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
