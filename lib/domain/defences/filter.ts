import { EVIDENCE_REASONS, type EvidenceReason } from "@/lib/core/enums/evidence";
import { parseAsOneOf } from "@/lib/core/reads/filters";

export const templateParsers = { reason: parseAsOneOf(EVIDENCE_REASONS) };
/** The reason that an address means where it names none. */
export const FIRST_REASON: EvidenceReason = "scam";
