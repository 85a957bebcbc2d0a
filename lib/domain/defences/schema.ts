import { z } from "zod";
import { optionalLine, optionalUuid, paragraphs, uuidField, wholeNumber } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { EVIDENCE_ITEMS, EVIDENCE_REASONS } from "@/lib/core/words/evidence";
import { SENDING_CHANNELS } from "@/lib/core/words/sendings";
import { FACT_NAMES } from "./facts";
import { DEFENCE_MAX, SENDING_NOTE_MAX } from "./limits";

const Standing = z.array(z.object({ number: z.number(), item: z.enum(EVIDENCE_ITEMS) }));

/** That a defence went out: nothing of it changes, and another one may follow. */
const Sending = z.object({
  id: z.string(),
  channel: z.enum(SENDING_CHANNELS),
  note: z.string(),
  protocol: z.string().nullable(),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: z.string(),
  /** What went out; null: no copy was kept. `number` is that of the evidence. */
  copy: z
    .object({ is: z.enum(["dossier", "file"]), sha256: z.string(), number: z.number().nullable() })
    .nullable(),
});
export type Sending = z.infer<typeof Sending>;

/** A dossier that was made of the case. */
const MadeDossier = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  sha256: z.string(),
});
export type MadeDossier = z.infer<typeof MadeDossier>;

export const DefenceView = z.object({
  blockId: z.string(),
  reason: z.enum(EVIDENCE_REASONS),
  /** Null: nobody saved one. */
  text: z.string().nullable(),
  /** What the facts give by themselves. */
  suggested: z.string(),
  revision: z.number(),
  /** By which version of its reason's template it was begun: 0 is ours; null: before versions were written down. */
  saved: z
    .object({ at: z.string(), by: z.string().nullable(), templateVersion: z.number().nullable() })
    .nullable(),
  /** What a new draft begins with. */
  template: z.object({
    version: z.number(),
    isOurs: z.boolean(),
    /** The merchant's own says nothing of this case, too long for one: the draft begins with ours. */
    isFaulty: z.boolean(),
  }),
  /** Another person, who is writing now. */
  writer: z.object({ name: z.string(), until: z.string() }).nullable(),
  /** The pieces that may be cited. */
  standing: Standing,
  /** The newest first. */
  sendings: z.array(Sending),
  dossiers: z.array(MadeDossier),
});
export type DefenceView = z.infer<typeof DefenceView>;

export const SaveDefenceInput = z.strictObject({
  blockId: uuidField(),
  text: paragraphs(DEFENCE_MAX),
  /** Which one was seen: another's is never written over. */
  revision: wholeNumber(),
  /** What the text began with; undefined: what was saved before. */
  templateVersion: wholeNumber().optional(),
});
export type SaveDefenceInput = z.output<typeof SaveDefenceInput>;

export const WriteDefenceInput = z.strictObject({ blockId: uuidField(), isTakingOver: z.boolean() });
export type WriteDefenceInput = z.output<typeof WriteDefenceInput>;

/** What a template is tried on: one case, as this person may see it. */
export const CaseFactsView = z.object({
  blockId: z.string(),
  facts: z.record(z.enum(FACT_NAMES), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  standing: Standing,
});
export type CaseFactsView = z.infer<typeof CaseFactsView>;

export const TemplatesView = z.object({
  reason: z.enum(EVIDENCE_REASONS),
  ours: z.string(),
  reasons: z.array(z.object({ reason: z.enum(EVIDENCE_REASONS), version: z.number(), isOurs: z.boolean() })),
  /** The newest first; a text that is null is ours. */
  versions: z.array(
    z.object({ version: z.number(), text: z.string().nullable(), at: z.string(), by: z.string().nullable() }),
  ),
});
export type TemplatesView = z.infer<typeof TemplatesView>;

export const TemplatesQuery = z.object({ reason: z.enum(EVIDENCE_REASONS).catch("scam") });

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
