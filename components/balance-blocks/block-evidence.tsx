"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { EvidenceInput, REASON_MAX } from "@/lib/balance-blocks/schema";
import { AppError, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
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
  const [failure, setFailure] = useState<PublicError | null>(null);
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(EvidenceInput),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      await fetchEvidence(blockId, reason);
      setOpen(false);
      reset();
    } catch (error) {
      setFailure(error instanceof AppError ? error.toPublic() : { code: "upstream_unavailable" });
    }
  });
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
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          <Callout tone="warning" role="note">
            {isClear ? t("clear") : t("masked")}
          </Callout>
          <FormField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
            {(field) => <Input {...field} maxLength={REASON_MAX} autoComplete="off" />}
          </FormField>
          {failure && <FailureNote error={failure} />}
          <Button type="submit" pending={formState.isSubmitting} className="justify-self-end">
            {t("download")}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
