"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type z } from "zod";
import { isResolved, kindOf } from "@/lib/core/enums/blocks";
import { ORDER_FROM_MAX, ORDER_NUMBER_MAX } from "@/lib/domain/blocks/limits";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockDetail, RecordOrderInput } from "@/lib/domain/blocks/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { DialogButton } from "../kit/page/dialog-button";
import { ExternalText } from "../kit/values/external-text";
import { localMomentOf } from "../kit/values/local-moment";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { toast } from "sonner";
import { MomentInput } from "../ui/typed-input";
import { AnswerTimeLeft } from "./block-deadline";

export type RecordOrderAction = ServerAction<z.input<typeof RecordOrderInput>, null>;
type Props = {
  block: BlockDetail;
  /** Null: this person only looks. */
  record: RecordOrderAction | null;
};

/** The order of a court or an institution: its number, who signed it, and until when, as a person read it there. */
export function BlockOrder({ block, record }: Props) {
  const t = useTranslations("blocks.order");
  const kind = kindOf(block.blockType);
  const { number = null, from = null } = block.order ?? {};
  const isOpen = !isResolved(block.status);
  const isKnown = block.isByOrder || number !== null || from !== null;
  if (!isKnown && !isOpen) return null;
  const external = (text: string | null) =>
    text === null ? (
      <span className="text-muted-foreground">{t("notKnown")}</span>
    ) : (
      <ExternalText text={text} />
    );
  return (
    <Section
      title={t("title", { kind })}
      actions={record && isOpen && <RecordOrder block={block} record={record} isKnown={isKnown} />}
    >
      {isKnown ? (
        <DefinitionList
          items={[
            {
              term: t("dueBy", { kind }),
              detail: block.isByOrder ? (
                <span className="grid">
                  {isOpen && <AnswerTimeLeft block={block} />}
                  <DateTime value={block.respondBy} className="text-sm" />
                  <span className="text-sm text-muted-foreground">{t("byHand")}</span>
                </span>
              ) : (
                t("none", { kind, hours: block.responseHours })
              ),
            },
            { term: t("number", { kind }), detail: external(number) },
            { term: t("from", { kind }), detail: external(from) },
          ]}
        />
      ) : (
        <p className="text-base text-muted-foreground">{t("none", { kind, hours: block.responseHours })}</p>
      )}
    </Section>
  );
}

function RecordOrder({
  block,
  record,
  isKnown,
}: {
  block: BlockDetail;
  record: RecordOrderAction;
  isKnown: boolean;
}) {
  const t = useTranslations("blocks.order");
  return (
    <DialogButton
      button={
        <Button size="sm" variant="secondary">
          {t(isKnown ? "change" : "record")}
        </Button>
      }
      title={t("title", { kind: kindOf(block.blockType) })}
      description={t("hint")}
    >
      {(close) => <OrderForm block={block} record={record} onDone={close} />}
    </DialogButton>
  );
}

function OrderForm({
  block,
  record,
  onDone,
}: {
  block: BlockDetail;
  record: RecordOrderAction;
  onDone: () => void;
}) {
  const t = useTranslations("blocks.order");
  const format = useTranslations("kit.period")("formatMoment");
  const kind = kindOf(block.blockType);
  const act = useServerAction(record, { ifTwice: "harmless", keys: [blockQueries.all] });
  // The values when the dialog opened. The block may change while the dialog is open.
  const [seen] = useState({
    dueBy: block.isByOrder ? localMomentOf(new Date(block.respondBy)) : "",
    number: block.order?.number ?? "",
    from: block.order?.from ?? "",
  });
  const form = useActionForm(
    {
      schema: RecordOrderInput,
      defaultValues: { blockId: block.id, ...seen, seen },
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
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <FormField control={control} name="dueBy" label={t("dueBy", { kind })} hint={t("dueByHint")}>
        {({ value = "", ...field }) => <MomentInput {...field} value={value} placeholder={format} />}
      </FormField>
      <FormField control={control} name="number" label={t("number", { kind })} optional>
        {(field) => <Input {...field} maxLength={ORDER_NUMBER_MAX} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="from" label={t("from", { kind })} optional>
        {(field) => <Input {...field} maxLength={ORDER_FROM_MAX} autoComplete="off" />}
      </FormField>
      <ActionNote act={act} besideFields />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("save")}
      </SubmitButton>
    </form>
  );
}
