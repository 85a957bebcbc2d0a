"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { AbandonInput, type IntentInDoubt } from "@/lib/intents/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { type AbandonAction, useRecoveryAct } from "./recovery-actions";

/** The second person's decision. Whoever made the write sees why the button is not theirs. */
export function AbandonIntent({ intent, abandon }: { intent: IntentInDoubt; abandon: AbandonAction }) {
  const t = useTranslations("recovery.abandon");
  const [isOpen, setOpen] = useState(false);
  const act = useRecoveryAct(abandon);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(AbandonInput),
    defaultValues: { intentId: intent.id, reason: "" },
  });
  const submit = handleSubmit((values) =>
    act.mutate(values, {
      onSuccess: () => {
        setOpen(false);
        toast.success(t("done"));
      },
    }),
  );
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
        description={t(intent.mayHaveTakenEffect ? "detailDoubt" : "detailUnsent")}
        confirmLabel={t("action")}
        tone="danger"
        pending={act.isPending}
        onConfirm={() => void submit()}
      >
        <FormField control={control} name="reason" label={t("reason")}>
          {(field) => <Textarea {...field} maxLength={500} />}
        </FormField>
        {act.error && <FailureNote error={act.error.toPublic()} />}
      </ConfirmDialog>
    </>
  );
}
