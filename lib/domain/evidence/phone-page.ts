import { type EvidenceItem } from "@/lib/core/words/evidence";

export type PhonePage = {
  item: EvidenceItem;
  expiresAt: Date;
  filesLeft: number;
  bytesLeft: number;
  /** What this link brought, and nothing of anybody else. */
  sent: readonly { name: string; sizeBytes: number; addedAt: Date }[];
};
