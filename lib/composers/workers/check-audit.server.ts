import "server-only";
import { type AuditAnchor } from "@/lib/platform/audit/audit-anchor";
import { readAnchors } from "@/lib/platform/audit/anchor-file.server";
import { findLastCheck, insertCheck } from "@/lib/platform/audit/records.server";
import {
  type AuditChain,
  isChainIntact,
  verifyAuditChain,
} from "@/lib/platform/audit/verify-audit-chain.server";
import { type Services } from "@/lib/platform/context.server";
import { auditAnchorsOf } from "@/lib/platform/restore-markers/detect-restore";
import { readMarkerFiles } from "@/lib/platform/restore-markers/marker-files.server";
import { listMarkers } from "@/lib/platform/restore-markers/records.server";
import { type Work } from "./loop.server";

const CHECK_EVERY_MS = 24 * 3_600_000;

type Wanted = Pick<Services, "env" | "store" | "clock">;
type Places = { dataDir: string; auditAnchorFile: string | null };

/** Verifies all of the chain once a day, whichever instance comes to it first, and writes down what it found. */
export const openAuditChecker =
  (services: Services): Work =>
  async () => {
    const { store, clock, log } = services;
    const last = await store.read(findLastCheck);
    if (last && clock.now().getTime() - last.at.getTime() < CHECK_EVERY_MS) return { hasMore: false };
    const chain = await checkAudit(services);
    if (!isChainIntact(chain)) {
      const { faults, faultsCount, missing } = chain;
      log.error({ faults, faultsCount, missing }, "the audit log was changed, truncated or replaced");
    }
    return { hasMore: false };
  };

/** Verifies and writes down that it did. */
export async function checkAudit({ env, store, clock }: Wanted): Promise<AuditChain> {
  const chain = await verifyAuditChain(store, env.auditKeys, await auditAnchors(store, env));
  const { links, faultsCount, missing } = chain;
  await store.transaction((tx) =>
    insertCheck(tx, { at: clock.now(), links, faults: faultsCount + missing.length }),
  );
  return chain;
}

/** All that is noted of the chain outside of the database. */
export async function auditAnchors(
  store: Wanted["store"],
  { dataDir, auditAnchorFile }: Places,
): Promise<AuditAnchor[]> {
  const known = await store.read(listMarkers);
  const installation = known[0]?.id;
  if (installation === undefined) return [];
  const outside = auditAnchorsOf(known, await readMarkerFiles(dataDir, installation));
  const ofFile = auditAnchorFile === null ? [] : await readAnchors(auditAnchorFile, installation);
  return [...outside, ...ofFile];
}
