import { type BlockState } from "@/lib/core/enums/blocks";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
export const EVIDENCE_FIELDS = [
  "title",
  "block",
  "payment",
  "split",
  "refund",
  "timeline",
  "notes",
  "events",
  "earlier",
  "none",
  "blockId",
  "kind",
  "status",
  "amount",
  "fee",
  "net",
  "reason",
  "orderNumber",
  "orderFrom",
  "orderDueBy",
  "referenceNumber",
  "createdAt",
  "resolvedAt",
  "resolutionReason",
  "answeredAt",
  "told",
  "wallet",
  "transactionId",
  "e2eId",
  "externalReference",
  "description",
  "paidAt",
  "payer",
  "payerDocument",
  "customer",
  "customerDocument",
  "customerEmail",
  "customerPhone",
  "refundState",
  "requestedAt",
  "at",
  "what",
  "source",
  "person",
  "details",
  "event",
  "receivedAt",
  "sha256",
  "file",
  "localRecord",
  "masked",
  "erased",
  "pieces",
  "defence",
  "signature",
  "verified",
  "madeAt",
  "zone",
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** Labels in the reader's language, which the caller provides. A step without a text of ours retains its own name. */
export type EvidenceLabels = {
  locale: string;
  field(name: EvidenceField): string;
  kind(blockType: string): string;
  state(state: BlockState, blockType: string): string;
  step(kind: StepKind): string;
  source(source: StepSource): string;
  item(item: EvidenceItem): string;
};
