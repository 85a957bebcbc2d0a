"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Controller, useWatch } from "react-hook-form";
import { EXPORT_FORMATS, type ExportFormat, TABLE_FORMATS } from "@/lib/core/enums/exports";
import { REASON_MAX } from "@/lib/composers/exports/limits";
import { type PrepareExportForm, PrepareExportInput } from "@/lib/composers/exports/schema";
import { type OfxAccount } from "@/lib/domain/statement/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { SubmitButton } from "../ui/submit-button";
import { Checkbox } from "../ui/checkbox";
import { DialogFooter } from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { useFaultMessage } from "../ui/use-fault-message";
import { type PrepareExport } from "./prepare-export";

export function ExportForm({
  what,
  mayShowDocuments,
  prepare,
  ofxAccount = {},
  onPrepared,
}: {
  what: PrepareExportForm["what"];
  mayShowDocuments: boolean;
  prepare: PrepareExport;
  ofxAccount?: OfxAccount | undefined;
  onPrepared: (id: string) => void;
}) {
  const t = useTranslations("exports");
  const faultWords = useFaultMessage();
  const id = useId();
  const formats: readonly ExportFormat[] = what.kind === "statement" ? EXPORT_FORMATS : TABLE_FORMATS;
  const act = useServerAction(prepare, { ifTwice: "harmless", keys: [] });

  const form = useActionForm(
    {
      schema: PrepareExportInput,
      defaultValues: { what, format: "csv_br", showsDocuments: false, reason: "", ofxAccount },
    },
    ({ reason, ofxAccount: account, ...input }) =>
      act.run(
        {
          ...input,
          ...(input.showsDocuments && { reason }),
          ...(input.format === "ofx" && { ofxAccount: account }),
        },
        { onDone: ({ id: exportId }) => onPrepared(exportId) },
      ),
  );
  const { control } = form;
  const showsDocuments = useWatch({ control, name: "showsDocuments" });
  const format = useWatch({ control, name: "format" });

  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <FormField control={control} name="format" label={t("format")} hideLabel>
        {({ onChange, ref, ...field }) => (
          <RadioGroup
            {...field}
            ref={ref}
            aria-label={t("format")}
            onValueChange={(next) => {
              // Hidden fields with a fault would hold back every other file.
              if (next !== "ofx") form.resetField("ofxAccount");
              onChange(next);
            }}
          >
            {formats.map((known) => (
              <RadioOption
                key={known}
                value={known}
                label={t(`formats.${known}`)}
                detail={t(`formatHints.${known}`)}
              />
            ))}
          </RadioGroup>
        )}
      </FormField>
      {format === "ofx" && (
        <fieldset className="grid gap-2">
          <legend className="text-sm text-muted-foreground">{t("ofxAccount.hint")}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {(["bankId", "branchId", "accountId"] as const).map((part) => (
              <FormField
                key={part}
                control={control}
                name={`ofxAccount.${part}`}
                label={t(`ofxAccount.${part}`)}
              >
                {(field) => <Input {...field} value={field.value ?? ""} />}
              </FormField>
            ))}
          </div>
        </fieldset>
      )}
      {mayShowDocuments && (
        <div className="grid gap-2">
          <div className="flex items-start gap-2">
            <Controller
              control={control}
              name="showsDocuments"
              render={({ field: { value, onChange, ...field } }) => (
                <Checkbox
                  {...field}
                  id={`${id}-documents`}
                  className="mt-0.5"
                  checked={value}
                  onCheckedChange={(isOn) => onChange(isOn === true)}
                />
              )}
            />
            <Label htmlFor={`${id}-documents`} className="grid gap-0.5">
              {t("documents")}
              <span className="text-sm font-normal text-muted-foreground">{t("documentsHint")}</span>
            </Label>
          </div>
          {showsDocuments && (
            <FormField control={control} name="reason" label={t("reason")} required>
              {(field) => <Input {...field} value={field.value ?? ""} maxLength={REASON_MAX} />}
            </FormField>
          )}
        </div>
      )}
      {form.formState.errors.what && (
        <p role="alert" className="text-sm text-danger">
          {faultWords(String(form.formState.errors.what.message ?? "invalid"))}
        </p>
      )}
      <ActionNote act={act} besideFields />
      <DialogFooter>
        <SubmitButton pending={act.isPending}>{t("start")}</SubmitButton>
      </DialogFooter>
    </form>
  );
}
