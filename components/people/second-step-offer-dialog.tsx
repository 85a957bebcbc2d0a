"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { ConfirmSecondStepInput, type SecondStepOffer } from "@/lib/people/schema";
import { CopyField } from "../kit/copy-field";
import { FailureNote } from "../kit/failure-note";
import { QrCode } from "../kit/qr-code";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { type Act, usePeopleAct } from "./use-people-act";

/** Shows the new secret once and takes the first code: before that, nothing is turned on. */
export function SecondStepOfferDialog({
  offer,
  act,
  onClose,
  onDone,
}: {
  offer: SecondStepOffer;
  act: Act<{ code: string }, null>;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("people.account");
  const common = useTranslations("common");
  const confirm = usePeopleAct(act);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(ConfirmSecondStepInput),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit((input) =>
    confirm.mutate(input, {
      onSuccess: onDone,
      onError: (error) => setFieldFaults(setError, error.fields),
    }),
  );
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
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {confirm.error && confirm.error.fields === undefined && (
            <FailureNote error={confirm.error.toPublic()} />
          )}
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
            <Button type="submit" pending={confirm.isPending}>
              {t("confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
