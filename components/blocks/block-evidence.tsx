"use client";

import { EvidenceInput } from "@/lib/domain/blocks/schema";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { REASON_MAX } from "@/lib/domain/blocks/limits";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { DialogButton } from "../kit/page/dialog-button";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { type ActionResult, type PublicError } from "@/lib/core/errors/app-error";

type Props = { blockId: string; isClear: boolean };

/** Requests the reason, which the audit log stores, and passes the file to the browser. */
export function BlockEvidence(props: Props) {
  const t = useTranslations("blocks.evidence");
  return (
    <DialogButton
      button={
        <Button variant="secondary">
          <FileDown aria-hidden />
          {t("open")}
        </Button>
      }
      title={t("title")}
      description={t("detail")}
    >
      {(close) => <EvidenceForm {...props} onDone={close} />}
    </DialogButton>
  );
}

function EvidenceForm({ blockId, isClear, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("blocks.evidence");
  const act = useServerAction(fetchEvidence, { ifTwice: "harmless", keys: [] });
  const form = useActionForm(
    {
      schema: EvidenceInput,
      defaultValues: { reason: "", withNotes: false },
    },
    (asked) => act.run({ blockId, ...asked }, { onDone }),
  );
  const { control } = form;
  const notesId = useId();
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Callout tone="warning" role="note">
        {isClear ? t("clear") : t("masked")}
      </Callout>
      <FormField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
        {(field) => <Input {...field} maxLength={REASON_MAX} autoComplete="off" />}
      </FormField>
      <div className="flex items-start gap-2">
        <Controller
          control={control}
          name="withNotes"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              id={notesId}
              className="mt-0.5"
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
        <div>
          <Label htmlFor={notesId}>{t("withNotes")}</Label>
          <p className="text-sm text-muted-foreground">{t("withNotesHint")}</p>
        </div>
      </div>
      <ActionNote act={act} />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("download")}
      </SubmitButton>
    </form>
  );
}

const FILE_NAME = /filename="([^"]+)"/;
const FREED_AFTER_MS = 60_000;

/**
 * Requests by POST, so that the reason is in no address, and saves the response. It is an action in all but its
 * transport.
 */
async function fetchEvidence({
  blockId,
  ...asked
}: {
  blockId: string;
  reason: string;
  withNotes: boolean;
}): Promise<ActionResult<null>> {
  const response = await fetch(`/api/blocks/${encodeURIComponent(blockId)}/evidence`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
    cache: "no-store",
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as { error?: PublicError } | null;
    return { ok: false, error: body?.error ?? { code: "internal" } };
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "block.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREED_AFTER_MS);
  return { ok: true, data: null };
}
