"use client";

import { useTranslations } from "next-intl";
import { REASON_MAX } from "@/lib/domain/evidence/limits";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { type Piece, StrikeEvidenceInput } from "@/lib/domain/evidence/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";

/** A piece is struck with a reason, and stays to be seen. */
export function StrikeDialog({
  blockId,
  piece,
  onClose,
  strike,
}: {
  blockId: string;
  piece: Piece | null;
  onClose: () => void;
  strike: ServerAction<StrikeEvidenceInput, null>;
}) {
  const t = useTranslations("evidence");
  return (
    <Dialog open={piece !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("strikeTitle", { number: piece?.number ?? 0 })}</DialogTitle>
          <DialogDescription>{t("strikeDetail")}</DialogDescription>
        </DialogHeader>
        {piece && (
          <StrikeForm
            key={piece.id}
            of={{ blockId, evidenceId: piece.id }}
            onDone={onClose}
            strike={strike}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function StrikeForm({
  of,
  onDone,
  strike,
}: {
  of: { blockId: string; evidenceId: string };
  onDone: () => void;
  strike: ServerAction<StrikeEvidenceInput, null>;
}) {
  const t = useTranslations("evidence");
  const act = useServerAction(strike, { ifTwice: "harmless", keys: [evidenceQueries.all] });
  const form = useActionForm(
    {
      schema: StrikeEvidenceInput,
      defaultValues: { ...of, because: "" },
    },
    (values) => act.run(values, { onDone }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormField control={form.control} name="because" label={t("because")} hint={t("becauseHint")} required>
        {(field) => <Input {...field} maxLength={REASON_MAX} autoComplete="off" />}
      </FormField>
      <ActionNote act={act} besideFields />
      <SubmitButton variant="danger" pending={act.isPending} className="justify-self-end">
        {t("strike")}
      </SubmitButton>
    </form>
  );
}
