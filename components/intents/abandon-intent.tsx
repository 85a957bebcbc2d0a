"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { type UnknownOutcome, AbandonInput } from "@/lib/engine/intents/schema";
import { ActionNote } from "../mutations/action-note";
import { useActionForm } from "../mutations/use-action-form";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { type AbandonAction, useRecoveryAction } from "./recovery-actions";

/** The second person's decision. The person who made the write sees why they cannot use the button. */
export function AbandonIntent({ intent, abandon }: { intent: UnknownOutcome; abandon: AbandonAction }) {
  const t = useTranslations("intents.abandon");
  const [isOpen, setOpen] = useState(false);
  const act = useRecoveryAction(abandon);
  const form = useActionForm(
    {
      schema: AbandonInput,
      defaultValues: { intentId: intent.id, reason: "" },
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
  if (intent.isOwn) return <p className="text-sm text-muted-foreground">{t("own")}</p>;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={intent.next === "in_hand"}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        description={t(intent.mayHaveTakenEffect ? "detailUnknown" : "detailUnsent")}
        confirmLabel={t("action")}
        tone="danger"
        pending={act.isPending}
        onConfirm={() => form.submit()}
      >
        <FormField control={control} name="reason" label={t("reason")}>
          {(field) => <Textarea {...field} maxLength={500} />}
        </FormField>
        <ActionNote act={act} besideFields />
      </ConfirmDialog>
    </>
  );
}
