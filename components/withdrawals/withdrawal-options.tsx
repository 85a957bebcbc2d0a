"use client";

import { type ProjectChoices, onlyProjectOf, projectCountOf } from "@/lib/platform/projects/choices";
import { useTranslations } from "next-intl";
import { Section } from "../kit/page/section";
import { SearchSelect } from "../kit/fields/search-select";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { type WithdrawalControl } from "./recipients/withdrawal-form-setting";

export function WithdrawalOptions({
  control,
  projects,
}: {
  control: WithdrawalControl;
  projects: ProjectChoices;
}) {
  const t = useTranslations("withdrawals.form");
  const onlyProject = onlyProjectOf(projects);
  return (
    <Section title={t("optionsSection")}>
      <div className="grid gap-3">
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
      </div>
    </Section>
  );
}
