"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { type UnknownOutcome, CreateAgainInput } from "@/lib/engine/intents/schema";
import { ActionNote } from "../mutations/action-note";
import { useActionForm } from "../mutations/use-action-form";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { type CreateAgainAction, useRecoveryAction } from "./recovery-actions";

const KINDS = ["charge", "withdrawal", "refund"] as const;

/**
 * A new write that names this one. A person who may not create it sees who may. Nothing is shown outside the time for
 * it.
 */
export function CreateAgain({
  intent,
  createAgain,
}: {
  intent: UnknownOutcome;
  createAgain: CreateAgainAction;
}) {
  const t = useTranslations("intents.again");
  const [isOpen, setOpen] = useState(false);
  // Minted once, when the button appears: a double click is one new write.
  const [intentId] = useState(() => crypto.randomUUID());
  const act = useRecoveryAction(createAgain);
  const form = useActionForm(
    {
      schema: CreateAgainInput,
      defaultValues: { wallet: intent.wallet, replaces: intent.id, intentId, reason: "" },
    },
    (values) =>
      act.run(values, {
        onDone: ({ state }) => {
          setOpen(false);
          toast.success(
            t(
              state === "accepted"
                ? "accepted"
                : state === "awaiting_approval"
                  ? "awaiting_approval"
                  : "made",
            ),
          );
        },
      }),
  );
  const { control } = form;
  const kind = KINDS.find((known) => known === intent.kind);
  if (!kind || intent.notAgainBecause === "not_now") return null;
  if (intent.notAgainBecause !== null)
    return <p className="text-sm text-muted-foreground">{t(`${intent.notAgainBecause}.${kind}`)}</p>;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t(`action.${kind}`)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t(`title.${kind}`)}
        description={t(`detail.${kind}`)}
        confirmLabel={t(`action.${kind}`)}
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
