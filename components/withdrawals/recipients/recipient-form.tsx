"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { type AddRecipientForm, AddRecipientInput } from "@/lib/domain/recipients/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { addressOf } from "@/components/kit/navigation/addresses";
import { useNamedWallets } from "@/components/kit/wallets/named-wallets";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormField } from "@/components/ui/form-field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { RecipientFields } from "./recipient-fields";
import { type WithdrawalControl } from "./withdrawal-form-setting";

/** A recipient before there is anything to pay. */
export function RecipientForm({
  wallet,
  action,
}: {
  wallet: string;
  action: ServerAction<AddRecipientForm, { id: string }>;
}) {
  const t = useTranslations("recipients.form");
  const router = useRouter();
  const wallets = useNamedWallets();
  const nameOf = useWalletName();
  const adding = useServerAction(action, { ifTwice: "harmless", keys: [recipientQueries.all] });
  const form = useActionForm<AddRecipientForm, AddRecipientInput, { id: string }>(
    {
      schema: AddRecipientInput,
      defaultValues: {
        wallet,
        pixKeyType: "cnpj",
        pixKey: "",
        holderName: "",
        holderDocumentType: "cnpj",
        holderDocument: "",
      },
      mode: "onTouched",
    },
    (input) => adding.run(input, { onDone: ({ id }) => router.push(addressOf.recipient(id)) }),
  );
  const nameIn = (reference: string): string =>
    nameOf({ reference, name: wallets.find((one) => one.reference === reference)?.name ?? "" });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={adding} besideFields />
      {wallets.length > 1 && (
        <FormField control={form.control} name="wallet" label={t("wallet")} required>
          {({ value, onChange, ref: _ref, onBlur, ...field }) => (
            <Select value={value} onValueChange={onChange}>
              <SelectTrigger {...field} onBlur={onBlur} className="w-full max-w-sm">
                <SelectValue>{nameIn(value)}</SelectValue>
              </SelectTrigger>
              <SelectContent>
                {wallets.map((one) => (
                  <SelectItem key={one.reference} value={one.reference}>
                    {nameOf(one)}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </FormField>
      )}
      {/* The same fields of a recipient as a withdrawal's form has, by the same names. */}
      <RecipientFields control={form.control as unknown as WithdrawalControl} />
      <div className="flex justify-end">
        <SubmitButton pending={adding.isPending}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
