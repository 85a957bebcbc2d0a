"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";
import { useFaultWords } from "../ui/use-fault-words";

export type RecordRefundErrorAction = (input: {
  wallet: string;
  transactionId: string;
  note: string;
}) => Promise<ActionResult<unknown>>;

const NOTE_MAX = 500;

/** No event tells of a refund that failed: a person writes down what the provider said. */
export function RecordRefundError({
  wallet,
  transactionId,
  action,
}: {
  wallet: string;
  transactionId: string;
  action: RecordRefundErrorAction;
}) {
  const t = useTranslations("refunds.detail");
  const wordsOf = useFaultWords();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const record = () =>
    startTransition(async () => {
      const result = await action({ wallet, transactionId, note });
      setFailure(result.ok ? null : result.error);
      if (result.ok) setIsOpen(false);
    });
  const fault = failure?.fields?.note;
  return (
    <div>
      <Button
        variant="ghost"
        onClick={() => {
          setFailure(null);
          setIsOpen(true);
        }}
      >
        {t("recordError")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("recordErrorTitle")}
        description={t("recordErrorDetail")}
        confirmLabel={t("recordError")}
        tone="danger"
        pending={isPending}
        onConfirm={record}
      >
        {failure && fault === undefined && <FailureNote error={failure} />}
        <Field label={t("note")} required error={fault && wordsOf(fault)}>
          {(wired) => (
            <Textarea
              {...wired}
              rows={3}
              maxLength={NOTE_MAX}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </div>
  );
}
