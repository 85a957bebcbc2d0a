"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { adoptionQueries } from "@/lib/adoption/queries";
import { LIST_CHARACTERS_MAX, StartAdoptionInput, type StartedAdoption } from "@/lib/adoption/schema";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { Textarea } from "../ui/textarea";
import { useFaultWords } from "../ui/use-fault-words";
import { type StartAdoption, type WalletName } from "./adoption-acts";

/** A pasted list or a file, and the wallet to ask in. What it says is read on the server, line by line. */
export function AdoptionForm({ wallets, start }: { wallets: readonly WalletName[]; start: StartAdoption }) {
  const t = useTranslations("adoption.form");
  const wordsOf = useFaultWords();
  const router = useRouter();
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [wallet, setWallet] = useState(wallets[0]?.reference ?? "");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, setPending] = useState(false);

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

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = StartAdoptionInput.safeParse({ wallet, text });
    setFailure(null);
    if (!input.success) return setFault(wordsOf(input.error.issues[0]?.message ?? "invalid"));
    setPending(true);
    setFault(undefined);
    const result = await start(input.data).catch((): ActionResult<StartedAdoption> => ({
      ok: false,
      error: { code: "internal" },
    }));
    setPending(false);
    if (!result.ok) {
      const ofText = result.error.fields?.text;
      return ofText === undefined ? setFailure(result.error) : setFault(wordsOf(ofText));
    }
    setText("");
    toast.success(t("started"));
    await client.invalidateQueries({ queryKey: adoptionQueries.all });
    router.push(`/reconciliation/adopt/${result.data.runId}` as Route);
  }

  return (
    <Section title={t("title")} description={t("hint")}>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t("wallet")} className="max-w-sm">
          {(control) => (
            <Select value={wallet} onValueChange={setWallet}>
              <SelectTrigger {...control}>
                <SelectValue />
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
        {failure && <FailureNote error={failure} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={isPending}>
            {t("submit")}
          </Button>
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
