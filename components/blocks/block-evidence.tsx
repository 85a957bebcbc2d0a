"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { REASON_MAX } from "@/lib/domain/blocks/limits";
import { ActNote } from "../acts/act-note";
import { useAct } from "../acts/use-act";
import { useActForm } from "../acts/use-act-form";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { fetchEvidence } from "./fetch-evidence";

/** Asks for the reason, which the audit log keeps, and hands the file to the browser. */
export function BlockEvidence({ blockId, isClear }: { blockId: string; isClear: boolean }) {
  const t = useTranslations("blocks.evidence");
  const [isOpen, setOpen] = useState(false);
  const act = useAct(fetchEvidence, { ifTwice: "harmless", keys: [] });
  const form = useActForm(
    {
      schema: async () => (await import("@/lib/domain/blocks/schema")).EvidenceInput,
      defaultValues: { reason: "" },
    },
    ({ reason }, { reset }) =>
      act.run(
        { blockId, reason },
        {
          onDone: () => {
            setOpen(false);
            reset();
          },
        },
      ),
  );
  const { control } = form;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <FileDown aria-hidden />
          {t("open")}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("detail")}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-3">
          <Callout tone="warning" role="note">
            {isClear ? t("clear") : t("masked")}
          </Callout>
          <FormField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
            {(field) => <Input {...field} maxLength={REASON_MAX} autoComplete="off" />}
          </FormField>
          <ActNote act={act} />
          <Button type="submit" pending={act.isPending} className="justify-self-end">
            {t("download")}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
