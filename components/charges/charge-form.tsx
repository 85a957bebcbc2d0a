"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type CreatedCharge, type CreateChargeForm, CreateChargeInput } from "@/lib/domain/charges/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { addressOf } from "../kit/navigation/addresses";
import { IntentNote } from "../mutations/intent-note";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useIdempotentForm } from "../mutations/use-idempotent-form";
import { MoneyField } from "../kit/fields/money-field";
import { Section } from "../kit/page/section";
import { StoppedNote } from "../kit/status/stopped-note";
import { WalletStatusNote } from "../kit/wallets/wallet-status-note";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { ChargeExtraFields } from "./charge-extra-fields";
import { type SplitDestination, SplitEditor } from "./split-editor";
import { type ChargeControl } from "./charge-control";

export function ChargeForm({
  wallet,
  walletStatus,
  from,
  underWay,
  action,
  decideUnsent,
  projects,
  destinations,
  startWith,
}: {
  wallet: string;
  /** As the service last reported it; null of a wallet that it does not list. */
  walletStatus: string | null;
  /** The charge that is duplicated. */
  from: string | null;
  /** The id under which this very form was sent before, where its answer is still looked for. */
  underWay: string | null;
  action: ServerAction<CreateChargeForm, CreatedCharge>;
  decideUnsent: DecideUnsentAction;
  projects: ProjectChoices;
  destinations: readonly SplitDestination[];
  startWith?: Partial<CreateChargeForm>;
}) {
  const t = useTranslations("charges.form");
  const router = useRouter();
  const form = useIdempotentForm({
    name: "charge",
    act: action,
    address: addressOf.newCharge(wallet, { from: from ?? undefined }),
    wallet,
    underWay,
    hasAddress: true,
    writtenBy: ({ id }: CreatedCharge) => (id === null ? null : { resultId: id, isAwaitingApproval: false }),
    onWritten: ({ resultId }) => router.push(addressOf.charge(wallet, resultId ?? "")),
    schema: CreateChargeInput,
    defaultValues: {
      description: "",
      customer: {},
      split: [],
      ...startWith,
      wallet,
    },
    mode: "onTouched",
  });
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <WalletStatusNote status={walletStatus} />
      <StoppedNote kind="charge" wallet={wallet} />
      <IntentNote form={form} decideUnsent={decideUnsent} />
      <fieldset
        key={form.round}
        disabled={form.isLocked}
        className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
      >
        <div className="grid gap-4">
          <Section title={t("charge")}>
            <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <MoneyField control={control} name="amountCentavos" label={t("amount")} required autoFocus />
              <FormField control={control} name="description" label={t("description")} required>
                {(field) => <Input {...field} value={field.value ?? ""} maxLength={300} />}
              </FormField>
            </div>
          </Section>
          <PayerFields control={control} />
          <SplitEditor control={control} wallet={wallet} destinations={destinations} />
        </div>
        <div className="grid gap-4">
          <ChargeExtraFields control={control} projects={projects} />
          <div className="flex justify-end gap-2">
            <SubmitButton pending={form.isSending}>{t("submit")}</SubmitButton>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

/** Specification, "Charge request": the payer's data, all of it optional. */
function PayerFields({ control }: { control: ChargeControl }) {
  const t = useTranslations("charges.form");
  return (
    <Section title={t("payer")} description={t("payerHint")}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField control={control} name="customer.name" label={t("payerName")} optional>
          {(field) => <Input {...field} value={field.value ?? ""} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="customer.document" label={t("payerDocument")} optional>
          {(field) => <Input {...field} value={field.value ?? ""} inputMode="numeric" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="customer.email" label={t("payerEmail")} optional>
          {(field) => <Input {...field} value={field.value ?? ""} type="email" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="customer.phone" label={t("payerPhone")} optional>
          {(field) => <Input {...field} value={field.value ?? ""} type="tel" autoComplete="off" />}
        </FormField>
      </div>
    </Section>
  );
}
