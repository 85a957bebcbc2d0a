"use client";

import { useTranslations } from "next-intl";
import { type z } from "zod";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type WithdrawalDetail, TellReturnedInput } from "@/lib/domain/withdrawals/schema";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { useActForm } from "../mutations/use-act-form";
import { DialogButton } from "../kit/page/dialog-button";
import { MoneyField } from "../kit/fields/money-field";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import { toast } from "sonner";

export type TellReturnedAction = Act<z.input<typeof TellReturnedInput>, null>;
type Props = { withdrawal: WithdrawalDetail; tell: TellReturnedAction };

const NOTE_MAX = 500;

/** Says how much of a withdrawal came back, where its event told another amount than left. */
export function TellReturned({ withdrawal, tell }: Props) {
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
  const act = useAct(tell, { ifTwice: "harmless", keys: [withdrawalQueries.all] });
  const form = useActForm(
    {
      schema: TellReturnedInput,
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
      <ActNote act={act} besideFields />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("save")}
      </SubmitButton>
    </form>
  );
}
