import { z } from "zod";
import { requiredLine, uuidField } from "@/lib/core/forms/fields";
import { type MediaType } from "@/lib/core/enums/attachments";
import { EVIDENCE_ITEMS, type EvidenceItem } from "@/lib/core/enums/evidence";
import { REASON_MAX } from "./limits";

/** A file that speaks for a payment. */
export type Piece = {
  id: string;
  /** Evidence that a defence cites. */
  number: number;
  item: EvidenceItem;
  name: string;
  mediaType: MediaType;
  sizeBytes: number;
  sha256: string;
  addedBy: string | null;
  addedAt: string;
  isFromPhone: boolean;
  /** True where the reader may open this file. */
  canOpen: boolean;
  /** Null: the evidence is not struck out. */
  struck: { at: string; by: string | null; because: string } | null;
};

type OpenLink = { id: string; expiresAt: string; openedBy: string | null };

export type CaseEvidence = {
  blockId: string;
  pieces: Piece[];
  sizeBytes: number;
  /** Links that are still open, regardless of the person who opened them. */
  links: OpenLink[];
};

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
