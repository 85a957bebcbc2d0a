"use client";

import { useTranslations } from "next-intl";
import { type Control, Controller } from "react-hook-form";
import { toast } from "sonner";
import { type z } from "zod";
import { PRINCIPAL } from "@/lib/core/ids";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { SimulateBlockInput } from "@/lib/domain/simulate/schema";
import { SIMULATED_BLOCKS } from "@/lib/domain/simulate/simulated-blocks";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { MoneyField } from "../kit/fields/money-field";
import { SubmitButton } from "../ui/submit-button";
import { Field } from "../ui/field";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

type Form = z.input<typeof SimulateBlockInput>;
export type SimulateNewBlockAction = ServerAction<Form, unknown>;

export type NewBlockProps = {
  create: SimulateNewBlockAction;
  wallets: readonly { reference: string; name: string }[];
  /** Where a payment is at hand already. */
  transactionId?: string;
};

export function NewBlockForm({
  create,
  wallets,
  transactionId = "",
  onDone,
}: NewBlockProps & { onDone: () => void }) {
  const t = useTranslations("blocks.simulate");
  const kinds = useTranslations("blocks.kind");
  const act = useServerAction(create, { ifTwice: "adds", keys: [blockQueries.all] });
  const form = useActionForm(
    {
      schema: SimulateBlockInput,
      defaultValues: {
        wallet: wallets[0]?.reference ?? PRINCIPAL,
        transactionId,
        blockType: "med",
        reason: "",
      },
    },
    (values) =>
      act.run(values, {
        onDone: () => {
          toast.success(t("created"));
          onDone();
        },
      }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormField control={control} name="transactionId" label={t("transactionId")} required>
        {(field) => <Input {...field} className="font-mono" spellCheck={false} />}
      </FormField>
      <ChoiceField
        control={control}
        name="wallet"
        label={t("wallet")}
        choices={wallets.map(({ reference, name }) => ({ value: reference, label: name }))}
      />
      <ChoiceField
        control={control}
        name="blockType"
        label={t("kind")}
        choices={SIMULATED_BLOCKS.map((kind) => ({
          value: kind,
          label: kinds(kind),
        }))}
      />
      <MoneyField control={control} name="amountCentavos" label={t("amount")} hint={t("amountHint")} />
      <FormField control={control} name="reason" label={t("reason")}>
        {(field) => <Input {...field} value={field.value ?? ""} />}
      </FormField>
      <ActionNote act={act} />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("create")}
      </SubmitButton>
    </form>
  );
}

function ChoiceField({
  control,
  name,
  label,
  choices,
}: {
  control: Control<Form, unknown, z.output<typeof SimulateBlockInput>>;
  name: "wallet" | "blockType";
  label: string;
  choices: readonly { value: string; label: string }[];
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label}>
          {(wired) => (
            <Select value={field.value} onValueChange={field.onChange}>
              <SelectTrigger {...wired}>
                <SelectValue>{choices.find(({ value }) => value === field.value)?.label}</SelectValue>
              </SelectTrigger>
              <SelectContent>
                {choices.map(({ value, label: words }) => (
                  <SelectItem key={value} value={value}>
                    {words}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      )}
    />
  );
}
