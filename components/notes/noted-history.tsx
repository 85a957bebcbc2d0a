"use client";

import { type QueryKey } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { NOTE_MAX, TAG_MAX } from "@/lib/core/enums/notes";
import { type ObjectNotes, NoteText } from "@/lib/domain/notes/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { Section } from "../kit/page/section";
import { Timeline, type TimelineStep } from "../kit/record/timeline";
import { Badge } from "../ui/badge";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { NoteField } from "./note-field";

/** How one writes about this object, and what is read again then. */
export type Writing<About extends object> = {
  about: About;
  add: ServerAction<About & { text: string }, null>;
  tag: ServerAction<About & { tag: string; isOn: boolean }, null>;
  keys: readonly QueryKey[];
};

/** After every moment: what is awaited. */
const LAST = "9";
const EMPTY = { text: "" };

/**
 * The events and the notes of people between them, in one order of time. Tags are above, a field to write in is
 * below.
 */
export function NotedHistory<About extends object>({
  title,
  steps,
  noted,
  writing,
  hidden,
}: {
  title: string;
  steps: readonly TimelineStep[];
  noted: Omit<ObjectNotes, "hidesDocuments">;
  /** Null for those who write none. */
  writing: Writing<About> | null;
  /** Shows the texts whose documents are masked. */
  hidden?: ReactNode;
}) {
  const written: TimelineStep[] = noted.notes.map(({ id, person, text, at }) => ({
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
        {(writing !== null || noted.tags.length > 0) && <Tags tags={noted.tags} writing={writing} />}
        {hidden}
        <Timeline steps={all} />
        {writing && <Composer people={noted.people} writing={writing} />}
      </div>
    </Section>
  );
}

function Composer<About extends object>({
  people,
  writing,
}: {
  people: ObjectNotes["people"];
  writing: Writing<About>;
}) {
  const t = useTranslations("notes");
  const act = useServerAction(writing.add, { ifTwice: "adds", keys: writing.keys });
  const form = useActionForm({ schema: NoteText, defaultValues: EMPTY }, (values, { reset }) =>
    act.run({ ...writing.about, ...values }, { onDone: () => reset(EMPTY) }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-2 border-t pt-4">
      <FormField control={control} name="text" label={t("add")} hint={t("hint")}>
        {({ ref: _ref, ...field }) => (
          <NoteField {...field} people={people} label={t("people")} maxLength={NOTE_MAX} rows={2} />
        )}
      </FormField>
      <ActionNote act={act} />
      <div>
        <SubmitButton variant="secondary" pending={act.isPending}>
          {t("save")}
        </SubmitButton>
      </div>
    </form>
  );
}

function Tags<About extends object>({
  tags,
  writing,
}: {
  tags: readonly string[];
  writing: Writing<About> | null;
}) {
  const t = useTranslations("notes.tags");
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted-foreground">{t("title")}</span>
      {tags.map((tag) =>
        writing ? (
          <RemovableTag key={tag} tag={tag} writing={writing} />
        ) : (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ),
      )}
      {writing && <NewTag writing={writing} />}
    </div>
  );
}

function RemovableTag<About extends object>({ tag, writing }: { tag: string; writing: Writing<About> }) {
  const t = useTranslations("notes.tags");
  const act = useServerAction(writing.tag, { ifTwice: "harmless", keys: writing.keys });
  return (
    <Badge>
      <bdi>{tag}</bdi>
      <button
        type="button"
        disabled={act.isPending}
        onClick={() => void act.run({ ...writing.about, tag, isOn: false })}
        className="-mr-1 grid size-4 place-items-center rounded-sm hover:bg-neutral-line"
      >
        <X className="size-3" aria-hidden />
        <span className="sr-only">{t("remove", { tag })}</span>
      </button>
    </Badge>
  );
}

function NewTag<About extends object>({ writing }: { writing: Writing<About> }) {
  const t = useTranslations("notes.tags");
  const [text, setText] = useState("");
  const act = useServerAction(writing.tag, { ifTwice: "harmless", keys: writing.keys });
  const put = () => {
    if (text.trim() === "") return;
    void act.run({ ...writing.about, tag: text, isOn: true }, { onDone: () => setText("") });
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
      <ActionNote act={act} />
    </>
  );
}
