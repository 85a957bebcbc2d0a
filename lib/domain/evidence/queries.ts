import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { EVIDENCE_KEY } from "@/lib/core/evidence-key";
import { type CaseEvidence } from "./schema";

/** The only place where a key of this noun is spelt. */
export const evidenceQueries = {
  all: EVIDENCE_KEY,
  of: (blockId: string) =>
    queryOptions({
      queryKey: [...evidenceQueries.all, blockId],
      queryFn: ({ signal }) =>
        fetchJson<CaseEvidence>(`/api/blocks/${encodeURIComponent(blockId)}/files`, {}, signal),
    }),
};
