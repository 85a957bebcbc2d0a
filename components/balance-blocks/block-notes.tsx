"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type z } from "zod";
import { AddBlockNoteInput, type BlockDetail, NOTE_MAX } from "@/lib/balance-blocks/schema";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { DateTime } from "../kit/date-time";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Textarea } from "../ui/textarea";

type Form = z.input<typeof AddBlockNoteInput>;
export type AddNoteAction = (input: Form) => Promise<ActionResult<null>>;

export function BlockNotes({ block, add }: { block: BlockDetail; add: AddNoteAction | null }) {
  const t = useTranslations("blocks.notes");
  return (
    <Section title={t("title")} description={t("hint")}>
      <div className="grid gap-4">
        {block.notes.length === 0 ? (
          <p className="text-base text-muted-foreground">{t("empty")}</p>
        ) : (
          <ol className="grid gap-3">
            {block.notes.map((note) => (
              <li
                key={note.id}
                className="grid gap-0.5 border-b border-dashed pb-3 last:border-b-0 last:pb-0"
              >
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted-foreground">
                  <span>{note.person}</span>
                  <DateTime value={note.at} />
                </p>
                {/* Our own people's lines: breaks stay, direction overrides were refused on the way in. */}
                <bdi className="text-base break-words whitespace-pre-wrap">{note.text}</bdi>
              </li>
            ))}
          </ol>
        )}
        {add && <NoteForm blockId={block.id} add={add} />}
      </div>
    </Section>
  );
}

function NoteForm({ blockId, add }: { blockId: string; add: AddNoteAction }) {
  const t = useTranslations("blocks.notes");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(AddBlockNoteInput),
    defaultValues: { blockId, text: "" },
  });
  const submit = handleSubmit(async (values) => {
    const result = await add(values);
    setFailure(result.ok ? null : result.error);
    if (result.ok) reset({ blockId, text: "" });
    else setFieldFaults(setError, result.error.fields);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <FormField control={control} name="text" label={t("add")}>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} />}
      </FormField>
      {failure && <FailureNote error={failure} />}
      <div>
        <Button type="submit" variant="secondary" pending={formState.isSubmitting}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
