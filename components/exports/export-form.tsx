"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { EXPORT_FORMATS, type ExportFormat, TABLE_FORMATS } from "@/lib/core/words/exports";
import { reasonFault as reasonFaultOf } from "@/lib/composers/exports/reason";
import { type PrepareExportForm } from "@/lib/composers/exports/schema";
import { ActNote } from "../acts/act-note";
import { useAct } from "../acts/use-act";
import { SubmitButton } from "../ui/submit-button";
import { Checkbox } from "../ui/checkbox";
import { DialogFooter } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { useFaultWords } from "../ui/use-fault-words";
import { type PrepareExport } from "./prepare-export";

export function ExportForm({
  what,
  mayShowDocuments,
  prepare,
  onPrepared,
}: {
  what: PrepareExportForm["what"];
  mayShowDocuments: boolean;
  prepare: PrepareExport;
  onPrepared: (id: string) => void;
}) {
  const t = useTranslations("exports");
  const faultWords = useFaultWords();
  const id = useId();
  const formats: readonly ExportFormat[] = what.kind === "statement" ? EXPORT_FORMATS : TABLE_FORMATS;
  const [format, setFormat] = useState<ExportFormat>("csv_br");
  const [showsDocuments, setShowsDocuments] = useState(false);
  const [reason, setReason] = useState("");
  const [reasonFault, setReasonFault] = useState<string>();
  const act = useAct(prepare, { ifTwice: "harmless", keys: [] });

  const submit = () => {
    const input: PrepareExportForm = { what, format, showsDocuments, ...(showsDocuments && { reason }) };
    const fault = showsDocuments ? reasonFaultOf(reason) : null;
    setReasonFault(fault === null ? undefined : faultWords(fault));
    if (fault !== null) return;
    void act.run(input, { onDone: ({ id: exportId }) => onPrepared(exportId) });
  };

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioGroup
        aria-label={t("format")}
        value={format}
        onValueChange={(next) => setFormat(formats.find((known) => known === next) ?? format)}
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
      {mayShowDocuments && (
        <div className="grid gap-2">
          <div className="flex items-start gap-2">
            <Checkbox
              id={`${id}-documents`}
              className="mt-0.5"
              checked={showsDocuments}
              onCheckedChange={(isOn) => setShowsDocuments(isOn === true)}
            />
            <Label htmlFor={`${id}-documents`} className="grid gap-0.5">
              {t("documents")}
              <span className="text-sm font-normal text-muted-foreground">{t("documentsHint")}</span>
            </Label>
          </div>
          {showsDocuments && (
            <Field label={t("reason")} error={reasonFault} required>
              {(control) => (
                <Input
                  {...control}
                  value={reason}
                  maxLength={255}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          )}
        </div>
      )}
      <ActNote act={act} />
      <DialogFooter>
        <SubmitButton pending={act.isPending}>{t("start")}</SubmitButton>
      </DialogFooter>
    </form>
  );
}
