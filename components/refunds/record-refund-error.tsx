"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useFaultOf } from "../mutations/use-fault-of";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";

export type RecordRefundErrorAction = ServerAction<
  { wallet: string; transactionId: string; note: string },
  unknown
>;

const NOTE_MAX = 500;

/** Records the provider's report of a failed refund by hand, because no event reports it. */
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
  const act = useServerAction(action, { ifTwice: "harmless", keys: [refundQueries.all] });
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
        <ActionNote act={act} besideFields />
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
