"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type z } from "zod";
import { noteQueries } from "@/lib/domain/notes/queries";
import { type AddNoteInput, type ChangeTagInput, type NotesQuery } from "@/lib/domain/notes/schema";
import { type ServerAction } from "../mutations/outcome";
import { type TimelineStep } from "../kit/record/timeline";
import { HiddenTexts, type RevealTexts } from "./hidden-texts";
import { NotedHistory } from "./noted-history";

export type NoteActions = {
  /** Absent for those who write none. */
  writing?: {
    add: ServerAction<z.input<typeof AddNoteInput>, null>;
    tag: ServerAction<z.input<typeof ChangeTagInput>, null>;
  };
  /** Absent for those who may not see whole documents. */
  reveal?: RevealTexts;
};
type Of = NotesQuery & { wallet: string };

/** The history of an object whose notes use the one shared notes endpoint. */
export function HistorySection({
  of,
  steps,
  title,
  acts,
}: {
  of: Of;
  steps: readonly TimelineStep[];
  title: string;
  acts: NoteActions;
}) {
  const { data } = useSuspenseQuery(noteQueries.of(of.wallet, of));
  const { wallet, objectType, objectId } = of;
  const about = { wallet, objectType, objectId };
  const writing = acts.writing
    ? { ...acts.writing, about, keys: [noteQueries.of(wallet, about).queryKey] }
    : null;
  return (
    <NotedHistory
      title={title}
      steps={steps}
      noted={data}
      writing={writing}
      hidden={data.hidesDocuments && acts.reveal && <HiddenTexts about={about} reveal={acts.reveal} />}
    />
  );
}
