"use client";

import { useTranslations } from "next-intl";
import { type z } from "zod";
import { EXPLAINED_BLOCK_STATUSES, isResolved, kindOf } from "@/lib/core/enums/blocks";
import { withVisibleControls } from "@/lib/core/text/text";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockDetail, ExplainBlockStatusInput } from "@/lib/domain/blocks/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { DialogButton } from "../kit/page/dialog-button";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { SubmitButton } from "../ui/submit-button";
import { toast } from "sonner";

export type ExplainStatusAction = ServerAction<z.input<typeof ExplainBlockStatusInput>, null>;
type Props = {
  block: BlockDetail;
  word: string;
  /** Null: this person may not say it. */
  explain: ExplainStatusAction | null;
};

/** A status of the service that this version does not know, and what people say that it means. */
export function UnknownStatus({ block, word, explain }: Props) {
  const t = useTranslations("blocks.unknownStatus");
  const states = useTranslations("blocks.status");
  const isExplained = explainedStatusOf(block, word) === block.status;
  // An end that was known before stays, and no meaning replaces it.
  const isEnded = !isExplained && isResolved(block.status);
  return (
    <Callout
      tone={isExplained ? "info" : "warning"}
      role="note"
      title={t("label", { word: withVisibleControls(word) })}
      actions={
        explain &&
        !isEnded && (
          <DialogButton
            button={
              <Button size="sm" variant="secondary">
                {t(isExplained ? "change" : "explain")}
              </Button>
            }
            title={t("label", { word: withVisibleControls(word) })}
            description={t("formHint")}
          >
            {(close) => <ExplainForm block={block} word={word} explain={explain} onDone={close} />}
          </DialogButton>
        )
      }
    >
      {isExplained || isEnded
        ? t(isExplained ? "explained" : "ended", {
            status: states(`${kindOf(block.blockType)}.${block.status}`),
          })
        : t("hint")}
    </Callout>
  );
}

/** The status that a person last gave to this word of the block. */
const explainedStatusOf = ({ steps }: BlockDetail, word: string): unknown =>
  steps
    .filter(({ kind, details }) => kind === "status_explained" && details?.word === word)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)?.details?.status;

function ExplainForm({
  block,
  word,
  explain,
  onDone,
}: {
  block: BlockDetail;
  word: string;
  explain: ExplainStatusAction;
  onDone: () => void;
}) {
  const t = useTranslations("blocks.unknownStatus");
  const states = useTranslations("blocks.status");
  const act = useServerAction(explain, { ifTwice: "harmless", keys: [blockQueries.all] });
  const form = useActionForm(
    {
      schema: ExplainBlockStatusInput,
      defaultValues: { blockId: block.id, apiStatus: word },
    },
    (values) =>
      act.run(values, {
        onDone: () => {
          toast.success(t("saved"));
          onDone();
        },
      }),
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <FormField control={form.control} name="status" label={t("means")}>
        {({ value, onChange, ...field }) => (
          <RadioGroup value={value ?? ""} onValueChange={onChange} {...field}>
            {EXPLAINED_BLOCK_STATUSES.map((status) => (
              <RadioOption
                key={status}
                value={status}
                label={states(`${kindOf(block.blockType)}.${status}`)}
              />
            ))}
          </RadioGroup>
        )}
      </FormField>
      <ActionNote act={act} besideFields />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("save")}
      </SubmitButton>
    </form>
  );
}
