import "server-only";
import { appendAnchor } from "@/lib/platform/audit/anchor-file.server";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { findLastAuditAnchor } from "@/lib/platform/audit/records.server";
import { type Services } from "@/lib/platform/context.server";
import { listMarkers } from "@/lib/platform/restore-markers/records.server";
import { type Work } from "./loop.server";

/** The log, wherever it is stored, is one more place outside of the database that contains the audit chain's end. */
const TELL_EVERY_MS = 5 * 60_000;

/**
 * Links the audit records since the last round to the chain. Every few minutes it writes the end of the chain to the
 * log and to the configured file.
 */
export function openAuditLinker(services: Services): Work {
  const { env, clock } = services;
  let toldAtMs = -Infinity;
  let toldMac = "";
  return async () => {
    const { hasMore } = await linkEntries(services, env.auditKeys);
    const nowMs = clock.monotonicMs();
    if (!hasMore && nowMs - toldAtMs >= TELL_EVERY_MS) {
      toldAtMs = nowMs;
      toldMac = (await tellEnd(services, toldMac)) ?? toldMac;
    }
    return { hasMore };
  };
}

async function tellEnd({ env, store, clock, log }: Services, toldMac: string): Promise<string | null> {
  const anchor = await store.read(findLastAuditAnchor);
  if (anchor === null || anchor.mac === toldMac) return null;
  log.info(anchor, "newest link of the audit log");
  const installation = (await store.read(listMarkers))[0]?.id;
  if (env.auditAnchorFile === null || installation === undefined) return anchor.mac;
  try {
    await appendAnchor(env.auditAnchorFile, { installation, at: clock.now(), anchor });
    return anchor.mac;
  } catch (error) {
    log.error({ err: error, file: env.auditAnchorFile }, "the end of the audit log was not noted outside");
    return null;
  }
}
