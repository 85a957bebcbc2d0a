"use client";

import { useTranslations } from "next-intl";
import { type z } from "zod";
import { NOTE_MAX } from "@/lib/domain/blocks/limits";
import { type BlockDetail, type AddBlockNoteInput } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActNote } from "../acts/act-note";
import { type Act } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { useActForm } from "../acts/use-act-form";
import { DateTime } from "../kit/date-time";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";

type Form = z.input<typeof AddBlockNoteInput>;
export type AddNoteAction = Act<Form, null>;

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
  const act = useAct(add, { ifTwice: "adds", keys: [blockQueries.all] });
  const form = useActForm(
    {
      schema: async () => (await import("@/lib/domain/blocks/schema")).AddBlockNoteInput,
      defaultValues: { blockId, text: "" },
    },
    (values, { reset }) => act.run(values, { onDone: () => reset({ blockId, text: "" }) }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-2">
      <FormField control={control} name="text" label={t("add")}>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} />}
      </FormField>
      <ActNote act={act} />
      <div>
        <Button type="submit" variant="secondary" pending={act.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
