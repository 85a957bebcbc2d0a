import { readQuery } from "@/lib/core/reads/read-query";
import { EVIDENCE_KEY } from "@/lib/core/evidence-key";
import { type EvidenceReason } from "@/lib/core/enums/evidence";
import { type DefenceView, type CaseFactsView, type TemplatesView } from "./schema";
const caseAddress = (blockId: string) => `/api/blocks/${encodeURIComponent(blockId)}`;

/** Beside the evidence of its block, by which it changes. */
export const defenceQueries = {
  of: (blockId: string) =>
    readQuery<DefenceView>([...EVIDENCE_KEY, blockId, "defence"], `${caseAddress(blockId)}/defence`),
  facts: (blockId: string) =>
    readQuery<CaseFactsView>([...EVIDENCE_KEY, blockId, "facts"], `${caseAddress(blockId)}/facts`),
};

export const templateQueries = {
  all: ["templates"] as const,
  of: (reason: EvidenceReason) =>
    readQuery<TemplatesView>([...templateQueries.all, reason], "/api/blocks/templates", { reason }),
};
