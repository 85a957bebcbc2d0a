"use client";

import { DecideRefundInput } from "@/lib/domain/refunds/schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { ActionNote } from "../mutations/action-note";
import { useActionForm } from "../mutations/use-action-form";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { type ConfirmRefundAction, useRecoveryAction } from "./recovery-actions";

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
  const t = useTranslations("intents.confirm");
  const [isOpen, setOpen] = useState(false);
  const act = useRecoveryAction(confirm);
  const form = useActionForm(
    {
      schema: DecideRefundInput,
      defaultValues: { wallet, transactionId, note: "" },
    },
    (values) =>
      act.run(values, {
        onDone: () => {
          setOpen(false);
          toast.success(t("done"));
        },
      }),
  );
  const { control } = form;
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
        onConfirm={() => form.submit()}
      >
        <FormField control={control} name="note" label={t("note")}>
          {(field) => <Textarea {...field} maxLength={500} />}
        </FormField>
        <ActionNote act={act} besideFields />
      </ConfirmDialog>
    </div>
  );
}
