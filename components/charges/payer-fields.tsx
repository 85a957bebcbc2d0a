"use client";

import { useTranslations } from "next-intl";
import { Section } from "../kit/page/section";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { type ChargeControl } from "./charge-control";

/** Specification, "Charge request": the payer's data, all of it optional. */
export function PayerFields({ control }: { control: ChargeControl }) {
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
