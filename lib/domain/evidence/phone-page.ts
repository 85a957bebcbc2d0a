import { type EvidenceItem } from "@/lib/core/enums/evidence";

export type PhonePage = {
  item: EvidenceItem;
  expiresAt: Date;
  filesLeft: number;
  bytesLeft: number;
  /** Files that this link brought, and nothing from anybody else. */
  sent: readonly { name: string; sizeBytes: number; addedAt: Date }[];
};
