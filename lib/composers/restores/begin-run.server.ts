import "server-only";
import { type RestoreCause } from "@/lib/core/enums/restores";
import { newId } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { type AuditAnchor } from "@/lib/platform/audit/audit-anchor";
import { findLastAuditAnchor, missingAnchors } from "@/lib/platform/audit/records.server";
import {
  type FileMarker,
  auditAnchorsOf,
  isOlderThanFiles,
  nextNumber,
  reachesEnd,
} from "@/lib/platform/restore-markers/detect-restore";
import {
  deleteMarkerFiles,
  readMarkerFiles,
  writeMarkerFile,
} from "@/lib/platform/restore-markers/marker-files.server";
import {
  incrementMarker,
  insertMarker,
  listMarkers,
  noteAuditNotHeld,
} from "@/lib/platform/restore-markers/records.server";
import { doubtUnsettled } from "@/lib/platform/restores/records.server";
import { databaseNow, databaseTime } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { HEARTBEAT_EVERY_MS, RETRY_REACH_MS } from "@/lib/reconciliation/outages/limits";
import { readLastHeartbeat } from "@/lib/reconciliation/outages/records.server";
import { openRestore } from "./open-restore.server";

type Wanted = Pick<Services, "env" | "store" | "log">;

/** Another instance runs now, and would find out that the database was set back under it. */
const ALIVE_MS = 2 * HEARTBEAT_EVERY_MS;
const AUDIT_NOT_HELD = "the audit log lacks what was noted of it outside: it was cut or rewritten";

/** One run of this process on this database, as the database and the file beside it have it. */
export type RestoreMarker = {
  installation: string;
  id: string;
  number: number;
  mark: number;
  /** False: nothing of an earlier start was there, as in a new container: a restored backup would not have shown. */
  hadTrace: boolean;
  /** The newest link of the audit log that is noted outside. Null: there is none yet. */
  audit: AuditAnchor | null;
  /** False: the audit log lacks one that was noted. It was cut or rewritten. */
  auditHeld: boolean;
};

/**
 * Begins a restore marker, in the database and then outside of it. Where something outside is ahead of the database,
 * the database is a restored one, and the program starts frozen (decision 030).
 */
export async function beginRun(
  services: Wanted,
  suspected: RestoreCause | null = null,
): Promise<RestoreMarker> {
  const { env, store, log } = services;
  const first = (await store.read(listMarkers))[0];
  const outside = first ? await readMarkerFiles(env.dataDir, first.id) : [];
  const id = newId();
  const { epoch, cause, missing } = await store.transaction(async (tx) => {
    await lock(tx, "heartbeats");
    const known = await listMarkers(tx);
    const cause = isOlderThanFiles(known, outside) ? "mark_ahead" : suspected;
    const now = await databaseNow(tx);
    const number = nextNumber(known, outside);
    const hadTrace = outside.length > 0 || known.length === 0 || (await wasAliveWithin(tx, RETRY_REACH_MS));
    // The data that a restored database lacks is known from the restore itself.
    const missing = cause ? [] : await missingAnchors(tx, auditAnchorsOf(known, outside));
    const auditHeld = missing.length === 0;
    // A process that went on after this one would know. Until it is back, nothing is repeated that was not looked
    // for.
    const isVouchedFor =
      cause === null && (reachesEnd(known, outside) || (await wasAliveWithin(tx, ALIVE_MS)));
    const row = { id, number, mark: 0, hadTrace, auditHeld, isVouchedFor, followsRestore: cause !== null };
    if (cause) await openRestore(tx, { cause, now, instanceId: id });
    else if (!isVouchedFor) {
      await lock(tx, "freezes");
      await doubtUnsettled(tx);
    }
    await insertMarker(tx, { ...row, startedAt: now, markedAt: now });
    const audit = await findLastAuditAnchor(tx);
    const installation = known[0]?.id ?? id;
    return { epoch: { installation, id, number, mark: 0, hadTrace, audit, auditHeld }, cause, missing };
  });
  if (cause) log.error({ cause, epoch: epoch.number }, "the database may be older than the service: frozen");
  if (missing.length > 0) log.error({ missing }, AUDIT_NOT_HELD);
  // A file that reports missing links is the only trace of them.
  const gone = outside.filter(({ audit }) => !missing.some(({ mac }) => mac === audit?.mac));
  await writeMarkerOutside(services, epoch, gone);
  return epoch;
}

/** Another instance sends heartbeats, or the last one has just gone: no backup is as young as that. */
async function wasAliveWithin(tx: Tx, ms: number): Promise<boolean> {
  const { now, last } = await readLastHeartbeat(tx, databaseTime());
  return last !== null && now.getTime() - last.getTime() <= ms;
}

/**
 * Advances the restore marker, in the database and then outside of it. Where the database is behind what this process
 * has seen of it, it was set back while the process ran: a new restore marker begins, frozen.
 */
export async function updateMarker(services: Wanted, epoch: RestoreMarker): Promise<RestoreMarker> {
  const { mark, auditHeld, newest } = await services.store.transaction(async (tx) => {
    const missing = epoch.audit ? await missingAnchors(tx, [epoch.audit]) : [];
    const auditHeld = missing.length === 0;
    if (!auditHeld && epoch.auditHeld) await noteAuditNotHeld(tx, epoch.id);
    const newest = await findLastAuditAnchor(tx);
    return { mark: await incrementMarker(tx, epoch.id), auditHeld, newest };
  });
  if (mark === null || mark <= epoch.mark) return beginRun(services, "mark_ahead");
  if (!auditHeld && epoch.auditHeld) services.log.error({ missing: epoch.audit }, AUDIT_NOT_HELD);
  const marked = {
    ...epoch,
    mark,
    // The missing anchors stay recorded, for a person who checks the chain.
    audit: auditHeld ? newest : epoch.audit,
    auditHeld: auditHeld && epoch.auditHeld,
  };
  await writeMarkerOutside(services, marked);
  return marked;
}

/** A disk that cannot be written to stops nothing: Health says that a restore would not show. */
async function writeMarkerOutside(
  { env, log }: Wanted,
  epoch: RestoreMarker,
  inPlaceOf: readonly FileMarker[] = [],
): Promise<void> {
  const { installation, id, number, mark, audit } = epoch;
  try {
    await writeMarkerFile(env.dataDir, installation, { id, number, mark, audit });
    await deleteMarkerFiles(env.dataDir, installation, inPlaceOf);
  } catch (error) {
    log.error({ err: error, dataDir: env.dataDir }, "no mark was kept outside of the database");
  }
}
