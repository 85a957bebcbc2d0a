"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { type z } from "zod";
import { toast } from "sonner";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { decodeList } from "@/lib/reconciliation/imports/decode-list";
import { LIST_CHARACTERS_MAX } from "@/lib/reconciliation/imports/limits";
import { looksLikeHeading, unknownColumns } from "@/lib/reconciliation/imports/read-list";
import { StartImportInput } from "@/lib/reconciliation/imports/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormField } from "@/components/ui/form-field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type StartImport, type WalletName } from "./import-actions";

type Form = z.input<typeof StartImportInput>;

/** As its fields show it: the first column, until another is chosen. */
function withChoice(
  { wallet, text }: Form,
  { column = 0, hasHeading }: Pick<Form, "column" | "hasHeading">,
): Form {
  const columns = unknownColumns(text);
  if (columns.length === 0) return { wallet, text };
  const chosen = column < columns.length ? column : 0;
  return { wallet, text, column: chosen, hasHeading: hasHeading ?? looksLikeHeading(columns[chosen] ?? "") };
}

/** The choice of the column that contains the identifiers, for a file with unknown headings. */
function ColumnFields({
  control,
  columns,
}: {
  control: Control<Form, unknown, StartImportInput>;
  columns: readonly string[];
}) {
  const t = useTranslations("imports.form");
  const id = useId();
  const label = (column: number) => t("columnName", { number: column + 1, name: columns[column] ?? "" });
  const column = useWatch({ control, name: "column" }) ?? 0;
  const chosen = column < columns.length ? column : 0;
  return (
    <div className="grid gap-2">
      <FormField control={control} name="column" label={t("column")} className="max-w-sm">
        {({ value: _value, onChange, ref: _ref, ...field }) => (
          <Select value={String(chosen)} onValueChange={(value) => onChange(Number(value))}>
            <SelectTrigger {...field}>
              <SelectValue>{label(chosen)}</SelectValue>
            </SelectTrigger>
            <SelectContent>
              {columns.map((name, index) => (
                <SelectItem key={`${index} ${name}`} value={String(index)}>
                  {label(index)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </FormField>
      <div className="flex items-center gap-2">
        <Controller
          control={control}
          name="hasHeading"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              id={id}
              checked={value ?? looksLikeHeading(columns[chosen] ?? "")}
              onCheckedChange={(isOn) => onChange(isOn === true)}
            />
          )}
        />
        <Label htmlFor={id}>{t("hasHeading")}</Label>
      </div>
    </div>
  );
}

/** A form for a pasted list or a file, and the wallet to query. The server parses the content line by line. */
export function ImportForm({ wallets, start }: { wallets: readonly WalletName[]; start: StartImport }) {
  const t = useTranslations("imports.form");
  const router = useRouter();
  const file = useRef<HTMLInputElement>(null);
  const act = useServerAction(start, { ifTwice: "adds", keys: [importQueries.all] });
  const form = useActionForm(
    {
      schema: StartImportInput,
      defaultValues: { wallet: wallets[0]?.reference ?? "", text: "" },
    },
    ({ column, hasHeading, ...list }, { reset }) =>
      act.run(withChoice(list, { column, hasHeading }), {
        onDone: ({ runId }) => {
          reset();
          toast.success(t("started"));
          router.push(addressOf.import(runId));
        },
      }),
  );
  const { control } = form;
  const columns = unknownColumns(useWatch({ control, name: "text" }));

  async function takeFile(chosen: File | undefined): Promise<void> {
    if (file.current) file.current.value = "";
    if (!chosen) return;
    if (chosen.size > LIST_CHARACTERS_MAX)
      return form.setError("text", { type: "file", message: `too_long:${LIST_CHARACTERS_MAX}` });
    try {
      form.setValue("text", decodeList(new Uint8Array(await chosen.arrayBuffer())), { shouldValidate: true });
    } catch {
      form.setError("text", { type: "file", message: "file_unreadable" });
    }
  }

  return (
    <Section title={t("title")} description={t("hint")}>
      <form className="grid gap-3" onSubmit={form.submit} noValidate>
        <FormField control={control} name="wallet" label={t("wallet")} className="max-w-sm">
          {({ value, onChange, ref: _ref, ...field }) => (
            <Select value={value} onValueChange={onChange}>
              <SelectTrigger {...field}>
                <SelectValue>
                  {wallets.find(({ reference }) => reference === value)?.name ?? value}
                </SelectValue>
              </SelectTrigger>
              <SelectContent>
                {wallets.map(({ reference, name }) => (
                  <SelectItem key={reference} value={reference}>
                    {name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </FormField>
        <FormField control={control} name="text" label={t("text")} required>
          {(field) => (
            <Textarea
              {...field}
              rows={6}
              spellCheck={false}
              placeholder={t("placeholder")}
              className="max-h-80 min-h-32 font-mono"
            />
          )}
        </FormField>
        {columns.length > 0 && <ColumnFields control={control} columns={columns} />}
        <ActionNote act={act} besideFields />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={act.isPending}>{t("submit")}</SubmitButton>
          <Button type="button" variant="secondary" onClick={() => file.current?.click()}>
            <FileUp aria-hidden />
            {t("file")}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label={t("file")}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => void takeFile(target.files?.[0])}
          />
        </div>
      </form>
    </Section>
  );
}
