"use client";

import { Download, Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { RETENTION_YEARS } from "@/lib/composers/privacy/retention";
import {
  type Erased,
  type ExportPersonInput,
  type PersonFile,
  FindPersonInput,
} from "@/lib/composers/privacy/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction, type Outcome } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";

type Props = {
  actions: {
    export: ServerAction<ExportPersonInput, PersonFile>;
    erase: ServerAction<FindPersonInput, Erased>;
  };
};

type Taken = { parts: readonly string[]; count: number };

/** The two requests that a person may make: a file of all data held about them, and the removal of their data. */
export function PersonDesk({ actions }: Props) {
  const t = useTranslations("privacy.person");
  const exporting = useServerAction(actions.export, { ifTwice: "harmless", keys: [] });
  const erasing = useServerAction(actions.erase, { ifTwice: "harmless", keys: [] });
  const [asked, setAsked] = useState<FindPersonInput | null>(null);
  const [done, setDone] = useState<{ file: number } | Erased | null>(null);
  const wanted = useRef<"export" | "erase">("export");
  /** Part by part, until the file is whole. */
  function take(input: ExportPersonInput, before: Taken): Promise<Outcome<PersonFile>> {
    return exporting.run(input, {
      onDone: ({ json, records, next }) => {
        const taken = { parts: [...before.parts, json], count: before.count + records };
        if (next !== null) return void take({ ...input, after: next }, taken);
        save(taken.parts);
        setDone({ file: taken.count });
      },
    });
  }
  const form = useActionForm<FindPersonInput, FindPersonInput, unknown>(
    {
      schema: FindPersonInput,
      defaultValues: { who: "", reason: "" },
      mode: "onTouched",
    },
    async (input) => {
      setDone(null);
      if (wanted.current === "erase") {
        setAsked(input);
        return { is: "done", data: null };
      }
      return take(input, { parts: [], count: 0 });
    },
  );
  function erase(): void {
    wanted.current = "erase";
    form.submit();
  }
  return (
    <Section title={t("title")} description={t("lead")}>
      <form
        noValidate
        onSubmit={(event) => {
          wanted.current = "export";
          form.submit(event);
        }}
        className="grid max-w-xl gap-4"
      >
        <ActionNote act={exporting} besideFields />
        <FormField control={form.control} name="who" label={t("who")} hint={t("whoHint")} required>
          {(field) => <Input autoComplete="off" spellCheck={false} {...field} />}
        </FormField>
        <FormField control={form.control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="secondary" pending={exporting.isPending}>
            <Download aria-hidden />
            {t("export")}
          </SubmitButton>
          <Button variant="danger" onClick={erase}>
            <Eraser aria-hidden />
            {t("erase")}
          </Button>
        </div>
        {done !== null && (
          <Callout role="status" tone="success" title={t("done")}>
            {"file" in done
              ? t("fileOf", { count: done.file })
              : t("erased", {
                  count: done.erased,
                  law: done.kept.law,
                  open: done.kept.open,
                  years: RETENTION_YEARS,
                })}
          </Callout>
        )}
      </form>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t("confirmTitle")}
        description={t("confirmLead", { years: RETENTION_YEARS })}
        confirmLabel={t("confirm")}
        tone="danger"
        pending={erasing.isPending}
        onConfirm={() => {
          if (asked === null) return;
          void erasing.run(asked, {
            onDone: (result) => {
              setAsked(null);
              setDone(result);
              form.reset();
            },
          });
        }}
      >
        <ActionNote act={erasing} />
      </ConfirmDialog>
    </Section>
  );
}

function save(parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "personal-data.json";
  link.click();
  URL.revokeObjectURL(address);
}
