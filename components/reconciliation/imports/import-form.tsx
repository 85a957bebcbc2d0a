"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { LIST_CHARACTERS_MAX, listFault } from "@/lib/reconciliation/imports/limits";
import { ActNote } from "@/components/acts/act-note";
import { useAct } from "@/components/acts/use-act";
import { Section } from "@/components/kit/section";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useFaultWords } from "@/components/ui/use-fault-words";
import { addressOf } from "../../kit/addresses";
import { type StartImport, type WalletName } from "./import-acts";

/** A pasted list or a file, and the wallet to ask in. What it says is read on the server, line by line. */
export function ImportForm({ wallets, start }: { wallets: readonly WalletName[]; start: StartImport }) {
  const t = useTranslations("imports.form");
  const wordsOf = useFaultWords();
  const router = useRouter();
  const file = useRef<HTMLInputElement>(null);
  const [wallet, setWallet] = useState(wallets[0]?.reference ?? "");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const act = useAct(start, { ifTwice: "adds", keys: [importQueries.all] });

  async function takeFile(chosen: File | undefined): Promise<void> {
    if (file.current) file.current.value = "";
    if (!chosen) return;
    if (chosen.size > LIST_CHARACTERS_MAX) return setFault(t("fileTooLarge"));
    try {
      setText(await chosen.text());
      setFault(undefined);
    } catch {
      setFault(t("fileUnreadable"));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = listFault(text);
    if (found !== null) return setFault(wordsOf(found));
    setFault(undefined);
    void act.run(
      { wallet, text },
      {
        onDone: ({ runId }) => {
          setText("");
          toast.success(t("started"));
          router.push(addressOf.import(runId));
        },
        onElse: (outcome) => {
          const ofText = outcome.is === "refused" ? outcome.error.fields?.text : undefined;
          if (ofText !== undefined) setFault(wordsOf(ofText));
        },
      },
    );
  }

  return (
    <Section title={t("title")} description={t("hint")}>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <Field label={t("wallet")} className="max-w-sm">
          {(control) => (
            <Select value={wallet} onValueChange={setWallet}>
              <SelectTrigger {...control}>
                <SelectValue>
                  {wallets.find(({ reference }) => reference === wallet)?.name ?? wallet}
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
        </Field>
        <Field label={t("text")} required error={fault}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              rows={6}
              spellCheck={false}
              placeholder={t("placeholder")}
              className="max-h-80 min-h-32 font-mono"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
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
