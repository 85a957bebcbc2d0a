"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import {
  type CreateSubAccountForm,
  type CreatedSubAccount,
  CreateSubAccountInput,
} from "@/lib/domain/wallets/schema";
import { addressOf } from "../kit/navigation/addresses";
import { IntentNote } from "../mutations/intent-note";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useIdempotentForm } from "../mutations/use-idempotent-form";
import { Section } from "../kit/page/section";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { REFERENCE_RULES, type ReferenceRule } from "@/lib/domain/wallets/reference-rules";
import { cn } from "../ui/cn";

export function SubAccountForm({
  wallet,
  underWay,
  taken,
  action,
  decideUnsent,
}: {
  /** The wallet of the write itself, which is the account's. */
  wallet: string;
  /** The id under which this very form was sent before, where its answer is still looked for. */
  underWay: string | null;
  /** References that we know of; the service decides. */
  taken: readonly string[];
  action: ServerAction<CreateSubAccountForm, CreatedSubAccount>;
  decideUnsent: DecideUnsentAction;
}) {
  const t = useTranslations("wallets.form");
  const router = useRouter();
  const form = useIdempotentForm({
    name: "sub-account",
    act: action,
    address: addressOf.newWallet(),
    wallet,
    underWay,
    hasAddress: true,
    writtenBy: ({ reference }: CreatedSubAccount) =>
      reference === null ? null : { resultId: reference, isAwaitingApproval: false },
    onWritten: ({ resultId }) => {
      router.push(addressOf.charges(resultId ?? ""));
      router.refresh();
    },
    schema: CreateSubAccountInput,
    defaultValues: { reference: "", name: "" },
    mode: "onTouched",
  });
  const { control } = form;
  const reference = useWatch({ control, name: "reference" });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <IntentNote form={form} decideUnsent={decideUnsent} />
      <fieldset key={form.round} disabled={form.isLocked} className="grid gap-4">
        <Section title={t("title")}>
          <div className="grid gap-4">
            <FormField control={control} name="name" label={t("name")} required>
              {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
            </FormField>
            <FormField
              control={control}
              name="reference"
              label={t("reference")}
              required
              hint={<ReferenceRules reference={reference} isTaken={taken.includes(reference)} />}
            >
              {(field) => (
                <Input
                  {...field}
                  maxLength={60}
                  className="font-mono"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </FormField>
            <p className="text-sm text-muted-foreground">{t("immutable")}</p>
          </div>
        </Section>
        <div className="flex justify-end">
          <SubmitButton pending={form.isSending}>{t("submit")}</SubmitButton>
        </div>
      </fieldset>
    </form>
  );
}

const RULES = Object.keys(REFERENCE_RULES) as ReferenceRule[];

/**
 * Each rule of a reference and whether the typed text meets it. The result is also a text, for people who do not see
 * the signs.
 */
function ReferenceRules({ reference, isTaken }: { reference: string; isTaken: boolean }) {
  const t = useTranslations("wallets.form");
  const rules = [
    ...RULES.map((rule) => ({ rule, isKept: REFERENCE_RULES[rule](reference) })),
    { rule: "notTaken" as const, isKept: !isTaken },
  ];
  return (
    <span role="list" className="grid gap-0.5">
      {rules.map(({ rule, isKept }) => {
        const isOpen = reference === "";
        const Icon = isOpen ? CircleDashed : isKept ? CircleCheck : CircleX;
        return (
          <span
            role="listitem"
            key={rule}
            className={cn("flex items-center gap-1.5", !isOpen && (isKept ? "text-success" : "text-danger"))}
          >
            <Icon className="size-3.5 shrink-0" aria-hidden />
            {t(`rules.${rule}`)}
            {!isOpen && <span className="sr-only">: {isKept ? t("kept") : t("broken")}</span>}
          </span>
        );
      })}
    </span>
  );
}
