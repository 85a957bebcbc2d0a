import { readQuery } from "@/lib/core/reads/read-query";
import { EVIDENCE_KEY } from "@/lib/core/evidence-key";
import { type CaseEvidence } from "./schema";

/** The only place where a key of this noun is spelt. */
export const evidenceQueries = {
  all: EVIDENCE_KEY,
  of: (blockId: string) =>
    readQuery<CaseEvidence>(
      [...evidenceQueries.all, blockId],
      `/api/blocks/${encodeURIComponent(blockId)}/files`,
    ),
};
