"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { type z } from "zod";
import { type BlockDetail, NOTE_MAX, RecordBlockAnswerInput } from "@/lib/balance-blocks/schema";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { DateTime } from "../kit/date-time";
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
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { Textarea } from "../ui/textarea";
import { localMomentOf } from "./local-moment";

type Form = z.input<typeof RecordBlockAnswerInput>;
export type RecordAnswerAction = (input: Form) => Promise<ActionResult<null>>;

/** Our own record that an answer went out elsewhere; it says so wherever it stands. */
export function BlockAnswer({ block, record }: { block: BlockDetail; record: RecordAnswerAction | null }) {
  const t = useTranslations("blocks.work");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      {block.answeredAt === null ? (
        <p className="text-base text-muted-foreground">{t("notAnswered")}</p>
      ) : (
        <div className="grid gap-0.5 text-base">
          <p>
            {t("answered")} <DateTime value={block.answeredAt} className="font-medium" />
          </p>
          {block.answeredNote && <bdi className="break-words whitespace-pre-wrap">{block.answeredNote}</bdi>}
        </div>
      )}
      <p className="text-sm text-muted-foreground">{t("local")}</p>
      {record && (
        <Dialog open={isOpen} onOpenChange={setOpen}>
          <DialogTrigger asChild>
            <Button variant="secondary" className="justify-self-start">
              {block.answeredAt === null ? t("record") : t("recordAgain")}
            </Button>
          </DialogTrigger>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>{t("record")}</DialogTitle>
              <DialogDescription>{t("local")}</DialogDescription>
            </DialogHeader>
            <AnswerForm blockId={block.id} record={record} onDone={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}

function AnswerForm({
  blockId,
  record,
  onDone,
}: {
  blockId: string;
  record: RecordAnswerAction;
  onDone: () => void;
}) {
  const t = useTranslations("blocks.work");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(RecordBlockAnswerInput),
    defaultValues: { blockId, answeredAt: localMomentOf(new Date()), note: "" },
  });
  const submit = handleSubmit(async (values) => {
    const result = await record(values);
    setFailure(result.ok ? null : result.error);
    if (!result.ok) return setFieldFaults(setError, result.error.fields);
    toast.success(t("saved"));
    onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <FormField control={control} name="answeredAt" label={t("when")} hint={t("whenHint")} required>
        {(field) => <Input {...field} type="datetime-local" />}
      </FormField>
      <FormField control={control} name="note" label={t("how")} hint={t("howHint")} required>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} />}
      </FormField>
      {failure && (failure.fields ? null : <FailureNote error={failure} />)}
      <Callout tone="info" role="note">
        {t("local")}
      </Callout>
      <Button type="submit" pending={formState.isSubmitting} className="justify-self-end">
        {t("save")}
      </Button>
    </form>
  );
}
