"use client";

import { useTranslations } from "next-intl";
import { type z } from "zod";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type WithdrawalDetail, ReportReturnedInput } from "@/lib/domain/withdrawals/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { DialogButton } from "../kit/page/dialog-button";
import { MoneyField } from "../kit/fields/money-field";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import { toast } from "sonner";

export type RecordReturnedAction = ServerAction<z.input<typeof ReportReturnedInput>, null>;
type Props = { withdrawal: WithdrawalDetail; tell: RecordReturnedAction };

const NOTE_MAX = 500;

/** Records how much of a withdrawal came back, where its event reported another amount than left. */
export function RecordReturned({ withdrawal, tell }: Props) {
  const t = useTranslations("withdrawals.tellReturned");
  return (
    <DialogButton
      button={
        <Button size="sm" variant="secondary">
          {t("button")}
        </Button>
      }
      title={t("title")}
      description={t("hint")}
    >
      {(close) => <ReturnedForm withdrawal={withdrawal} tell={tell} onDone={close} />}
    </DialogButton>
  );
}

function ReturnedForm({ withdrawal, tell, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("withdrawals.tellReturned");
  const act = useServerAction(tell, { ifTwice: "harmless", keys: [withdrawalQueries.all] });
  const form = useActionForm(
    {
      schema: ReportReturnedInput,
      defaultValues: { wallet: withdrawal.wallet, withdrawalId: withdrawal.id, note: "" },
    },
    (values) =>
      act.run(values, {
        onDone: () => {
          toast.success(t("saved"));
          onDone();
        },
      }),
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <MoneyField control={form.control} name="amountCentavos" label={t("amount")} required autoFocus />
      <FormField control={form.control} name="note" label={t("note")} required>
        {(field) => <Textarea {...field} value={field.value ?? ""} rows={3} maxLength={NOTE_MAX} />}
      </FormField>
      <ActionNote act={act} besideFields />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("save")}
      </SubmitButton>
    </form>
  );
}
