"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type z } from "zod";
import { NOTE_MAX, TAG_MAX } from "@/lib/core/words/notes";
import { noteQueries } from "@/lib/domain/notes/queries";
import {
  type AddNoteInput,
  type ChangeTagInput,
  type NotesQuery,
  type ObjectNotes,
} from "@/lib/domain/notes/schema";
import { ActNote } from "../acts/act-note";
import { type Act } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { useActForm } from "../acts/use-act-form";
import { Section } from "../kit/section";
import { Timeline, type TimelineStep } from "../kit/timeline";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { NoteField } from "./note-field";

type NoteForm = z.input<typeof AddNoteInput>;
export type NoteActs = { add: Act<NoteForm, null>; tag: Act<z.input<typeof ChangeTagInput>, null> };
type Of = NotesQuery & { wallet: string };

/** After every moment: what is awaited. */
const LAST = "9";

/** What happened, and between it what people wrote, in one order of time; tags above, a place to write below. */
export function HistorySection({
  of,
  steps,
  title,
  acts,
}: {
  of: Of;
  steps: readonly TimelineStep[];
  title: string;
  /** Absent for those who write none. */
  acts?: NoteActs | undefined;
}) {
  const { data } = useSuspenseQuery(noteQueries.of(of.wallet, of));
  const written: TimelineStep[] = data.notes.map(({ id, person, text, at }) => ({
    id: `note-${id}`,
    at,
    // Our own people's lines: breaks stay, direction overrides were refused on the way in.
    title: <bdi className="font-normal whitespace-pre-wrap">{text}</bdi>,
    source: person,
    icon: "message",
  }));
  const all = [...steps, ...written].toSorted((one, other) =>
    (one.at ?? LAST).localeCompare(other.at ?? LAST),
  );
  return (
    <Section title={title} className="print:hidden">
      <div className="grid gap-4">
        {(acts !== undefined || data.tags.length > 0) && <Tags of={of} tags={data.tags} act={acts?.tag} />}
        <Timeline steps={all} />
        {acts && <Composer of={of} people={data.people} act={acts.add} />}
      </div>
    </Section>
  );
}

const keysOf = (of: Of) => [noteQueries.of(of.wallet, of).queryKey];

function Composer({ of, people, act: add }: { of: Of; people: ObjectNotes["people"]; act: NoteActs["add"] }) {
  const t = useTranslations("notes");
  const { wallet, objectType, objectId } = of;
  const empty = { wallet, objectType, objectId, text: "" };
  const act = useAct(add, { ifTwice: "adds", keys: keysOf(of) });
  const form = useActForm(
    { schema: async () => (await import("@/lib/domain/notes/schema")).AddNoteInput, defaultValues: empty },
    (values, { reset }) => act.run(values, { onDone: () => reset(empty) }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-2 border-t pt-4">
      <FormField control={control} name="text" label={t("add")} hint={t("hint")}>
        {({ ref: _ref, ...field }) => (
          <NoteField {...field} people={people} label={t("people")} maxLength={NOTE_MAX} rows={2} />
        )}
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

function Tags({ of, tags, act }: { of: Of; tags: readonly string[]; act: NoteActs["tag"] | undefined }) {
  const t = useTranslations("notes.tags");
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted-foreground">{t("title")}</span>
      {tags.map((tag) =>
        act ? (
          <RemovableTag key={tag} of={of} tag={tag} act={act} />
        ) : (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ),
      )}
      {act && <NewTag of={of} act={act} />}
    </div>
  );
}

function RemovableTag({ of, tag, act: change }: { of: Of; tag: string; act: NoteActs["tag"] }) {
  const t = useTranslations("notes.tags");
  const { wallet, objectType, objectId } = of;
  const act = useAct(change, { ifTwice: "harmless", keys: keysOf(of) });
  return (
    <Badge>
      <bdi>{tag}</bdi>
      <button
        type="button"
        disabled={act.isPending}
        onClick={() => void act.run({ wallet, objectType, objectId, tag, isOn: false })}
        className="-mr-1 grid size-4 place-items-center rounded-sm hover:bg-neutral-line"
      >
        <X className="size-3" aria-hidden />
        <span className="sr-only">{t("remove", { tag })}</span>
      </button>
    </Badge>
  );
}

function NewTag({ of, act: change }: { of: Of; act: NoteActs["tag"] }) {
  const t = useTranslations("notes.tags");
  const [text, setText] = useState("");
  const { wallet, objectType, objectId } = of;
  const act = useAct(change, { ifTwice: "harmless", keys: keysOf(of) });
  const put = () => {
    if (text.trim() === "") return;
    void act.run({ wallet, objectType, objectId, tag: text, isOn: true }, { onDone: () => setText("") });
  };
  return (
    <>
      <Input
        aria-label={t("add")}
        placeholder={t("add")}
        value={text}
        maxLength={TAG_MAX}
        readOnly={act.isPending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          put();
        }}
        className="h-7 w-36 text-sm"
      />
      <ActNote act={act} />
    </>
  );
}
