import "server-only";
import { EVIDENCE_REASONS, type EvidenceReason } from "@/lib/core/enums/evidence";
import { type Context } from "@/lib/platform/context.server";
import { DEFAULT_TEMPLATES } from "./default-templates";
import { listHolding, listVersions } from "./records.server";
import { type TemplatesView } from "./schema";

/** Lists the templates that defences of a reason begin with, in each version, and the state of the other reasons. */
export async function listTemplates({ store }: Context, reason: EvidenceReason): Promise<TemplatesView> {
  return store.snapshot(async (reader) => {
    const holding = await listHolding(reader);
    const versions = await listVersions(reader, reason);
    return {
      reason,
      ours: DEFAULT_TEMPLATES[reason],
      reasons: EVIDENCE_REASONS.map((one) => {
        const own = holding.find((held) => held.reason === one);
        return { reason: one, version: own?.version ?? 0, isOurs: own?.isOurs ?? true };
      }),
      versions: versions.map(({ template: { version, text, savedAt }, savedByName }) => ({
        version,
        text,
        at: savedAt.toISOString(),
        by: savedByName,
      })),
    };
  });
}
