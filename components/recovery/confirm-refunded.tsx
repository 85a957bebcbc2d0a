"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { DecideRefundInput } from "@/lib/refunds/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { type ConfirmRefundAction, useRecoveryAct } from "./recovery-actions";

/** A person found out, outside of this dashboard, that the payer has the money. Nothing is sent. */
export function ConfirmRefunded({
  wallet,
  transactionId,
  confirm,
}: {
  wallet: string;
  transactionId: string;
  confirm: ConfirmRefundAction;
}) {
  const t = useTranslations("recovery.confirm");
  const [isOpen, setOpen] = useState(false);
  const act = useRecoveryAct(confirm);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(DecideRefundInput),
    defaultValues: { wallet, transactionId, note: "" },
  });
  const submit = handleSubmit((values) =>
    act.mutate(values, {
      onSuccess: () => {
        setOpen(false);
        toast.success(t("done"));
      },
    }),
  );
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("detail")}
        confirmLabel={t("action")}
        pending={act.isPending}
        onConfirm={() => void submit()}
      >
        <FormField control={control} name="note" label={t("note")}>
          {(field) => <Textarea {...field} maxLength={500} />}
        </FormField>
        {act.error && <FailureNote error={act.error.toPublic()} />}
      </ConfirmDialog>
    </div>
  );
}
