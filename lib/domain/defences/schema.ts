import { z } from "zod";
import { optionalLine, optionalUuid, paragraphs, uuidField, wholeNumber } from "@/lib/core/forms/fields";
import { isDay } from "@/lib/core/time/sao-paulo";
import { type EvidenceItem, type EvidenceReason } from "@/lib/core/enums/evidence";
import { SENDING_CHANNELS, type SendingChannel } from "@/lib/core/enums/sendings";
import { type FactName } from "./facts";
import { DEFENCE_MAX, SENDING_NOTE_MAX } from "./limits";

type CitedPieces = { number: number; item: EvidenceItem }[];

/** That a defence went out: nothing of it changes, and another one may follow. */
export type Sending = {
  id: string;
  channel: SendingChannel;
  note: string;
  protocol: string | null;
  sentAt: string;
  sentBy: string | null;
  recordedBy: string | null;
  recordedAt: string;
  /** The copy that was sent; null: no copy was stored. `number` is that of the evidence. */
  copy: { is: "dossier" | "file"; sha256: string; number: number | null } | null;
};

/** A dossier that was made of the case. */
export type MadeDossier = { id: string; at: string; by: string | null; sha256: string };

export type DefenceView = {
  blockId: string;
  reason: EvidenceReason;
  /** Null: no text is saved. */
  text: string | null;
  /** The text that the facts produce by themselves. */
  suggested: string;
  revision: number;
  /** By which version of its reason's template it was begun: 0 is ours; null: before versions were written down. */
  saved: { at: string; by: string | null; templateVersion: number | null } | null;
  /** The template that a new draft begins with. */
  template: {
    version: number;
    isOurs: boolean;
    /** The merchant's own says nothing of this case, too long for one: the draft begins with ours. */
    isFaulty: boolean;
  };
  /** Another person, who is writing now. */
  writer: { name: string; until: string } | null;
  /** The pieces that may be cited. */
  standing: CitedPieces;
  /** The newest first. */
  sendings: Sending[];
  dossiers: MadeDossier[];
};

export const SaveDefenceInput = z.strictObject({
  blockId: uuidField(),
  text: paragraphs(DEFENCE_MAX),
  /** Which one was seen: another's is never written over. */
  revision: wholeNumber(),
  /** The template version that the text began with; undefined: the one that was saved before. */
  templateVersion: wholeNumber().optional(),
});
export type SaveDefenceInput = z.output<typeof SaveDefenceInput>;

export const WriteDefenceInput = z.strictObject({ blockId: uuidField(), isTakingOver: z.boolean() });
export type WriteDefenceInput = z.output<typeof WriteDefenceInput>;

/** The case that a template is tried on, as this person may see it. */
export type CaseFactsView = {
  blockId: string;
  facts: Record<FactName, string | number | boolean | null>;
  standing: CitedPieces;
};

export type TemplatesView = {
  reason: EvidenceReason;
  ours: string;
  reasons: { reason: EvidenceReason; version: number; isOurs: boolean }[];
  /** The newest first; a text that is null is ours. */
  versions: { version: number; text: string | null; at: string; by: string | null }[];
};

/** As a field for moments gives it, in Brasília's time. */
const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;
const PROTOCOL_MAX = 80;

export const RecordSendingInput = z
  .strictObject({
    blockId: uuidField(),
    /** The form's own: sent twice it is one sending. */
    sendingId: uuidField(),
    sentBy: uuidField(),
    channel: z.enum(SENDING_CHANNELS),
    note: paragraphs(SENDING_NOTE_MAX),
    protocol: optionalLine(PROTOCOL_MAX),
    sentAt: z
      .string("required")
      .refine((text) => LOCAL_MOMENT.test(text) && isDay(text.slice(0, 10)), "not_a_day"),
    dossierId: optionalUuid(),
    evidenceId: optionalUuid(),
  })
  .refine(({ dossierId, evidenceId }) => dossierId === undefined || evidenceId === undefined, {
    path: ["dossierId"],
    message: "invalid",
  });
export type RecordSendingInput = z.output<typeof RecordSendingInput>;
