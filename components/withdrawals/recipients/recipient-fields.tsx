"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { formatDocument } from "@/lib/core/brazil/documents";
import { PIX_KEY_TYPES, type PixKeyType, canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { Section } from "@/components/kit/page/section";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { type WithdrawalControl } from "./withdrawal-form-setting";

const INPUT_MODES: Record<PixKeyType, "text" | "email" | "tel"> = {
  cpf: "text",
  cnpj: "text",
  email: "email",
  phone: "tel",
  random: "text",
};

/** The kind of key first: a key is read as what it was declared to be, never guessed. */
export function RecipientFields({ control }: { control: WithdrawalControl }) {
  const t = useTranslations("withdrawals.form");
  const types = useTranslations("withdrawals.keyType");
  const [pixKeyType, pixKey] = useWatch({ control, name: ["pixKeyType", "pixKey"] });
  const sent = keySent(pixKeyType, pixKey);
  return (
    <Section title={t("recipientSection")}>
      <div className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start">
          <FormField control={control} name="pixKeyType" label={t("keyType")} required>
            {({ value, onChange, ref: _ref, onBlur, ...field }) => (
              <Select value={value} onValueChange={onChange}>
                <SelectTrigger {...field} onBlur={onBlur} className="w-full">
                  <SelectValue>{types(value)}</SelectValue>
                </SelectTrigger>
                <SelectContent>
                  {PIX_KEY_TYPES.map((type) => (
                    <SelectItem key={type} value={type}>
                      {types(type)}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          </FormField>
          <FormField
            control={control}
            name="pixKey"
            label={t("key")}
            required
            hint={sent === null ? undefined : <bdi>{t("keySent", { key: sent })}</bdi>}
          >
            {(field) => (
              <Input
                {...field}
                value={field.value ?? ""}
                inputMode={INPUT_MODES[pixKeyType]}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
              />
            )}
          </FormField>
        </div>
        <FormField
          control={control}
          name="holderName"
          label={t("holderName")}
          hint={t("holderNameHint")}
          required
        >
          {(field) => <Input {...field} value={field.value ?? ""} autoComplete="off" />}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start">
          <FormField control={control} name="holderDocumentType" label={t("documentType")} required>
            {({ value, onChange, ref: _ref, onBlur, ...field }) => (
              <Select value={value} onValueChange={onChange}>
                <SelectTrigger {...field} onBlur={onBlur} className="w-full">
                  <SelectValue>{value && types(value)}</SelectValue>
                </SelectTrigger>
                <SelectContent>
                  <SelectItem value="cpf">{types("cpf")}</SelectItem>
                  <SelectItem value="cnpj">{types("cnpj")}</SelectItem>
                </SelectContent>
              </Select>
            )}
          </FormField>
          <FormField control={control} name="holderDocument" label={t("document")} required>
            {(field) => <Input {...field} value={field.value ?? ""} autoComplete="off" />}
          </FormField>
        </div>
      </div>
    </Section>
  );
}

/** The key as it will leave, where that is not what was typed. */
function keySent(type: PixKeyType, typed: string): string | null {
  const read = canonicalPixKey(type, typed);
  if ("fault" in read || read.key === typed) return null;
  return type === "cpf" || type === "cnpj" ? formatDocument(read.key) : read.key;
}
