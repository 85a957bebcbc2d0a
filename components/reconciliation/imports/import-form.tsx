"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { toast } from "../../ui/toast";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { decodeList } from "@/lib/reconciliation/imports/decode-list";
import { LIST_CHARACTERS_MAX } from "@/lib/reconciliation/imports/limits";
import { ActNote } from "@/components/acts/act-note";
import { useAct } from "@/components/acts/use-act";
import { useActForm } from "@/components/acts/use-act-form";
import { Section } from "@/components/kit/section";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormField } from "@/components/ui/form-field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { addressOf } from "../../kit/addresses";
import { type StartImport, type WalletName } from "./import-acts";

/** A pasted list or a file, and the wallet to ask in. What it says is read on the server, line by line. */
export function ImportForm({ wallets, start }: { wallets: readonly WalletName[]; start: StartImport }) {
  const t = useTranslations("imports.form");
  const router = useRouter();
  const file = useRef<HTMLInputElement>(null);
  const act = useAct(start, { ifTwice: "adds", keys: [importQueries.all] });
  const form = useActForm(
    {
      schema: async () => (await import("@/lib/reconciliation/imports/schema")).StartImportInput,
      defaultValues: { wallet: wallets[0]?.reference ?? "", text: "" },
    },
    (list, { reset }) =>
      act.run(list, {
        onDone: ({ runId }) => {
          reset();
          toast.success(t("started"));
          router.push(addressOf.import(runId));
        },
      }),
  );
  const { control } = form;

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
        <ActNote act={act} besideFields />
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
