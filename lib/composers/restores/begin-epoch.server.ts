import "server-only";
import { type RestoreCause } from "@/lib/core/words/restores";
import { newId } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { type AuditAnchor } from "@/lib/platform/audit/audit-anchor";
import { findLastAuditAnchor, missingAnchors } from "@/lib/platform/audit/records.server";
import {
  type OutsideEpoch,
  auditAnchorsOf,
  isOlderThanOutside,
  nextNumber,
  reachesEnd,
} from "@/lib/platform/epochs/judge-epochs";
import {
  forgetOutsideEpochs,
  readOutsideEpochs,
  writeOutsideEpoch,
} from "@/lib/platform/epochs/outside-epochs.server";
import { countUpMark, insertEpoch, listEpochs, noteAuditNotHeld } from "@/lib/platform/epochs/records.server";
import { doubtUnsettled } from "@/lib/platform/restores/records.server";
import { databaseNow, databaseTime } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { BEAT_EVERY_MS, RETRY_REACH_MS } from "@/lib/reconciliation/outages/limits";
import { readLastBeat } from "@/lib/reconciliation/outages/records.server";
import { openRestore } from "./open-restore.server";

type Wanted = Pick<Services, "env" | "store" | "log">;

/** Another instance runs now, and would find out that the database was set back under it. */
const ALIVE_MS = 2 * BEAT_EVERY_MS;
const AUDIT_NOT_HELD = "the audit log lacks what was noted of it outside: it was cut or rewritten";

/** One run of this process on this database, as the database and the file beside it have it. */
export type Epoch = {
  installation: string;
  id: string;
  number: number;
  mark: number;
  /** False: nothing of an earlier start was there, as in a new container: a restored backup would not have shown. */
  hadTrace: boolean;
  /** The newest link of the audit log that is noted outside; null: there is none yet. */
  audit: AuditAnchor | null;
  /** False: the audit log lacks one that was noted. It was cut or rewritten. */
  auditHeld: boolean;
};

/**
 * Begins an epoch, in the database and then outside of it. Where something outside is ahead of the database it is a
 * restored one, and the program starts frozen (decision "a restore starts frozen").
 */
export async function beginEpoch(services: Wanted, suspected: RestoreCause | null = null): Promise<Epoch> {
  const { env, store, log } = services;
  const first = (await store.read(listEpochs))[0];
  const outside = first ? await readOutsideEpochs(env.dataDir, first.id) : [];
  const id = newId();
  const { epoch, cause, missing } = await store.transaction(async (tx) => {
    await lock(tx, "heartbeats");
    const known = await listEpochs(tx);
    const cause = isOlderThanOutside(known, outside) ? "mark_ahead" : suspected;
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
    await insertEpoch(tx, { ...row, startedAt: now, markedAt: now });
    const audit = await findLastAuditAnchor(tx);
    const installation = known[0]?.id ?? id;
    return { epoch: { installation, id, number, mark: 0, hadTrace, audit, auditHeld }, cause, missing };
  });
  if (cause) log.error({ cause, epoch: epoch.number }, "the database may be older than the service: frozen");
  if (missing.length > 0) log.error({ missing }, AUDIT_NOT_HELD);
  // A file that tells of what is missing is the only trace of it.
  const gone = outside.filter(({ audit }) => !missing.some(({ mac }) => mac === audit?.mac));
  await keepOutside(services, epoch, gone);
  return epoch;
}

/** Another instance beats, or the last one has just gone: no backup is as young as that. */
async function wasAliveWithin(tx: Tx, ms: number): Promise<boolean> {
  const { now, last } = await readLastBeat(tx, databaseTime());
  return last !== null && now.getTime() - last.getTime() <= ms;
}

/**
 * Counts on, in the database and then outside of it. Where the database is behind what this process has seen of it, it was
 * set back while the process ran: a new epoch begins, frozen.
 */
export async function markEpoch(services: Wanted, epoch: Epoch): Promise<Epoch> {
  const { mark, auditHeld, newest } = await services.store.transaction(async (tx) => {
    const missing = epoch.audit ? await missingAnchors(tx, [epoch.audit]) : [];
    const auditHeld = missing.length === 0;
    if (!auditHeld && epoch.auditHeld) await noteAuditNotHeld(tx, epoch.id);
    const newest = await findLastAuditAnchor(tx);
    return { mark: await countUpMark(tx, epoch.id), auditHeld, newest };
  });
  if (mark === null || mark <= epoch.mark) return beginEpoch(services, "mark_ahead");
  if (!auditHeld && epoch.auditHeld) services.log.error({ missing: epoch.audit }, AUDIT_NOT_HELD);
  const marked = {
    ...epoch,
    mark,
    // The missing anchors stay recorded, for a person who checks the chain.
    audit: auditHeld ? newest : epoch.audit,
    auditHeld: auditHeld && epoch.auditHeld,
  };
  await keepOutside(services, marked);
  return marked;
}

/** A disk that cannot be written to stops nothing: Health says that a restore would not show. */
async function keepOutside(
  { env, log }: Wanted,
  epoch: Epoch,
  inPlaceOf: readonly OutsideEpoch[] = [],
): Promise<void> {
  const { installation, id, number, mark, audit } = epoch;
  try {
    await writeOutsideEpoch(env.dataDir, installation, { id, number, mark, audit });
    await forgetOutsideEpochs(env.dataDir, installation, inPlaceOf);
  } catch (error) {
    log.error({ err: error, dataDir: env.dataDir }, "no mark was kept outside of the database");
  }
}
