"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "../ui/toast";
import { type z } from "zod";
import { NOTE_MAX } from "@/lib/domain/blocks/limits";
import { type BlockDetail, type RecordBlockAnswerInput } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActNote } from "../acts/act-note";
import { type Act } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { useActForm } from "../acts/use-act-form";
import { DateTime } from "../kit/date-time";
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
import { MomentInput } from "../ui/typed-input";
import { Textarea } from "../ui/textarea";
import { localMomentOf } from "../kit/local-moment";

type Form = z.input<typeof RecordBlockAnswerInput>;
export type RecordAnswerAction = Act<Form, null>;

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
            <AnswerForm block={block} record={record} onDone={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}

/** The service's clock may run ahead of the browser's: no answer is older than its block. */
const latestOf = (createdAt: string): Date => new Date(Math.max(Date.now(), Date.parse(createdAt)));

function AnswerForm({
  block,
  record,
  onDone,
}: {
  block: Pick<BlockDetail, "id" | "createdAt">;
  record: RecordAnswerAction;
  onDone: () => void;
}) {
  const t = useTranslations("blocks.work");
  const format = useTranslations("kit.period")("formatMoment");
  const act = useAct(record, { ifTwice: "harmless", keys: [blockQueries.all] });
  const form = useActForm(
    {
      schema: async () => (await import("@/lib/domain/blocks/schema")).RecordBlockAnswerInput,
      defaultValues: { blockId: block.id, answeredAt: localMomentOf(latestOf(block.createdAt)), note: "" },
    },
    (values) =>
      act.run(values, {
        onDone: () => {
          toast.success(t("saved"));
          onDone();
        },
      }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormField control={control} name="answeredAt" label={t("when")} hint={t("whenHint")} required>
        {(field) => <MomentInput {...field} placeholder={format} />}
      </FormField>
      <FormField control={control} name="note" label={t("how")} hint={t("howHint")} required>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} />}
      </FormField>
      <ActNote act={act} besideFields />
      <Callout tone="info" role="note">
        {t("local")}
      </Callout>
      <Button type="submit" pending={act.isPending} className="justify-self-end">
        {t("save")}
      </Button>
    </form>
  );
}
