"use client";

import { useTranslations } from "next-intl";
import { CHARGE_EXPIRES_IN_DEFAULT_SECONDS } from "@/lib/pix/limits";
import { type ProjectChoices, onlyProjectOf, projectCountOf } from "@/lib/platform/projects/choices";
import { Section } from "../kit/page/section";
import { SearchSelect } from "../kit/fields/search-select";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { ExpiryInput } from "./expiry-input";
import { MetadataRows } from "./metadata-rows";
import { type ChargeControl } from "./charge-control";

export function ChargeExtraFields({
  control,
  projects,
}: {
  control: ChargeControl;
  projects: ProjectChoices;
}) {
  const t = useTranslations("charges.form");
  const onlyProject = onlyProjectOf(projects);
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
          hint={t(`projectHint.${projectCountOf(projects)}`)}
          optional
        >
          {(field) => (
            <SearchSelect
              {...field}
              choices={projects}
              noneLabel={onlyProject === null ? t("projectNone") : t("projectOnly", { name: onlyProject })}
              className="w-full"
            />
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
