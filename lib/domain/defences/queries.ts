import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { EVIDENCE_KEY } from "@/lib/core/evidence-key";
import { type EvidenceReason } from "@/lib/core/words/evidence";
import { type DefenceView, type CaseFactsView, type TemplatesView } from "./schema";
const caseAddress = (blockId: string) => `/api/blocks/${encodeURIComponent(blockId)}`;

/** Beside the evidence of its block, by which it changes. */
export const defenceQueries = {
  of: (blockId: string) =>
    queryOptions({
      queryKey: [...EVIDENCE_KEY, blockId, "defence"],
      queryFn: ({ signal }) => fetchJson<DefenceView>(`${caseAddress(blockId)}/defence`, {}, signal),
    }),
  facts: (blockId: string) =>
    queryOptions({
      queryKey: [...EVIDENCE_KEY, blockId, "facts"],
      queryFn: ({ signal }) => fetchJson<CaseFactsView>(`${caseAddress(blockId)}/facts`, {}, signal),
    }),
};

export const templateQueries = {
  all: ["templates"] as const,
  of: (reason: EvidenceReason) =>
    queryOptions({
      queryKey: [...templateQueries.all, reason],
      queryFn: ({ signal }) => fetchJson<TemplatesView>("/api/blocks/templates", { reason }, signal),
    }),
};
