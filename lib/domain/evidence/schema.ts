import { z } from "zod";
import { requiredLine, uuidField } from "@/lib/core/fields";
import { MEDIA_TYPES } from "@/lib/core/words/attachments";
import { EVIDENCE_ITEMS } from "@/lib/core/words/evidence";
import { REASON_MAX } from "./limits";

/** A file that speaks for a payment. */
const Piece = z.object({
  id: z.string(),
  /** What a defence cites. */
  number: z.number(),
  item: z.enum(EVIDENCE_ITEMS),
  name: z.string(),
  mediaType: z.enum(MEDIA_TYPES),
  sizeBytes: z.number(),
  sha256: z.string(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  isFromPhone: z.boolean(),
  /** Whether whoever reads this may open it. */
  canOpen: z.boolean(),
  /** Null: it stands. */
  struck: z.object({ at: z.string(), by: z.string().nullable(), because: z.string() }).nullable(),
});
export type Piece = z.infer<typeof Piece>;

const OpenLink = z.object({ id: z.string(), expiresAt: z.string(), openedBy: z.string().nullable() });

export const CaseEvidence = z.object({
  blockId: z.string(),
  pieces: z.array(Piece),
  sizeBytes: z.number(),
  /** Those that are still open, whoever opened them. */
  links: z.array(OpenLink),
});
export type CaseEvidence = z.infer<typeof CaseEvidence>;

export const StrikeEvidenceInput = z.strictObject({
  blockId: uuidField(),
  evidenceId: uuidField(),
  because: requiredLine(REASON_MAX),
});
export type StrikeEvidenceInput = z.output<typeof StrikeEvidenceInput>;

export const OpenLinkInput = z.strictObject({ blockId: uuidField(), item: z.enum(EVIDENCE_ITEMS) });
export type OpenLinkInput = z.output<typeof OpenLinkInput>;

export const EndLinkInput = z.strictObject({ blockId: uuidField(), linkId: uuidField() });
export type EndLinkInput = z.output<typeof EndLinkInput>;

export const EvidenceItemQuery = z.object({ item: z.enum(EVIDENCE_ITEMS).default("other") });
