"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { useFaultOf } from "../mutations/use-fault-of";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";

export type RecordRefundErrorAction = Act<{ wallet: string; transactionId: string; note: string }, unknown>;

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
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState("");
  const act = useAct(action, { ifTwice: "harmless", keys: [refundQueries.all] });
  const record = () => void act.run({ wallet, transactionId, note }, { onDone: () => setIsOpen(false) });
  const faultOf = useFaultOf(act);
  return (
    <div>
      <Button
        variant="ghost"
        onClick={() => {
          act.reset();
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
        pending={act.isPending}
        onConfirm={record}
      >
        <ActNote act={act} besideFields />
        <Field label={t("note")} required error={faultOf("note")}>
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
