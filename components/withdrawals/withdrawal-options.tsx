"use client";

import { useTranslations } from "next-intl";
import { Section } from "../kit/section";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { type WithdrawalControl } from "./withdrawal-form-setting";

/** A select's item must have a value: this one stands for "leave it out". */
const NONE = "none";

export function WithdrawalOptions({
  control,
  projects,
}: {
  control: WithdrawalControl;
  projects: readonly { id: string; name: string }[];
}) {
  const t = useTranslations("withdrawals.form");
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
      </div>
    </Section>
  );
}
