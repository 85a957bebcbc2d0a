"use client";

import { useTranslations } from "next-intl";
import { CHARGE_EXPIRES_IN_DEFAULT_SECONDS } from "@/lib/pix/limits";
import { Section } from "../kit/section";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { ExpiryInput } from "./expiry-input";
import { MetadataRows } from "./metadata-rows";
import { type ChargeControl, type ChargeFormProject } from "./charge-control";

/** A select's item must have a value: this one stands for "leave it out". */
const NONE = "none";

export function ChargeExtraFields({
  control,
  projects,
}: {
  control: ChargeControl;
  projects: readonly ChargeFormProject[];
}) {
  const t = useTranslations("charges.form");
  return (
    <Section title={t("options")}>
      <div className="grid gap-3">
        <FormField control={control} name="expiresInSeconds" label={t("expiry")} hint={t("expiryHint")}>
          {({ value, onChange, ...field }) => (
            <ExpiryInput
              {...field}
              seconds={value ?? CHARGE_EXPIRES_IN_DEFAULT_SECONDS}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="externalReference"
          label={t("reference")}
          hint={t("referenceHint")}
          optional
        >
          {(field) => <Input {...field} value={field.value ?? ""} autoComplete="off" />}
        </FormField>
        <FormField
          control={control}
          name="projectId"
          label={t("project")}
          hint={t(projects.length === 1 ? "projectInherited" : "projectHint")}
          optional
        >
          {({ value, onChange, ref: _ref, onBlur, ...field }) => (
            <Select value={value ?? NONE} onValueChange={(id) => onChange(id === NONE ? undefined : id)}>
              <SelectTrigger {...field} onBlur={onBlur} className="w-full">
                <SelectValue>{projects.find(({ id }) => id === value)?.name ?? t("projectNone")}</SelectValue>
              </SelectTrigger>
              <SelectContent>
                <SelectItem value={NONE}>{t("projectNone")}</SelectItem>
                {projects.map((project) => (
                  <SelectItem key={project.id} value={project.id}>
                    {project.name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </FormField>
        <FormField
          control={control}
          name="pspCredentialId"
          label={t("institution")}
          hint={t("institutionHint")}
          optional
        >
          {(field) => <Input {...field} value={field.value ?? ""} autoComplete="off" className="font-mono" />}
        </FormField>
        <FormField control={control} name="metadata" label={t("metadata")} hint={t("metadataHint")} optional>
          {({ ref: _ref, name: _name, disabled: _disabled, ...field }) => <MetadataRows {...field} />}
        </FormField>
      </div>
    </Section>
  );
}
