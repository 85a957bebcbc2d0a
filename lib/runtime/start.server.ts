import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Services } from "@/lib/platform/context.server";
import { OtherMigrationsError } from "@/lib/core/postgres/migrate.server";
import { type Serving, currentServing, setServing } from "@/lib/core/process/serving";
import { beginStopping, stoppingSignal } from "@/lib/core/process/stopping";
import { type Part, USUAL_PARTS } from "@/lib/core/enums/parts";
import { EnvError } from "@/lib/platform/env.server";
import {
  OtherEnvironmentError,
  refuseOtherEnvironment,
} from "@/lib/platform/connection/refuse-other-environment.server";
import { assertSignatureWorks } from "@/lib/pix/signature.server";
import { processParts, shareStatus } from "./process.server";
import { flushServices, processClock, serviceCameBackAtMs, services } from "./services.server";
import { WrongAddressError, lookAtServer } from "@/lib/platform/store/look-at-server.server";
import { OwnRoleError } from "@/lib/platform/store/grant-program.server";
import { migrateStore } from "@/lib/platform/store/store.server";
import { ensurePrincipal } from "@/lib/domain/wallets/sync-wallets.server";
import { type RestoreMarker, beginRun } from "@/lib/composers/restores/begin-run.server";
import { updateRestoreMarker, untilVouchedFor } from "@/lib/composers/workers/update-restore-marker.server";
import { runConnectionSync } from "@/lib/composers/workers/run-connection-sync.server";
import { runClockSync } from "@/lib/composers/workers/run-clock-sync.server";
import { ShiftedClockError, refuseShiftedClock } from "@/lib/platform/clock/refuse-shifted-clock.server";
import { sendHeartbeats } from "@/lib/composers/workers/send-heartbeats.server";
import { type GapRecorder, openGapRecorder } from "@/lib/reconciliation/outages/gap-recorder.server";
import { hearDeliveries } from "@/lib/composers/deliveries/deliveries-channel.server";
import { untilReceived } from "@/lib/composers/workers/until-received.server";
import { startWorkers } from "@/lib/composers/workers/start-workers.server";

/** The time that a call in progress has to finish after the process was asked to stop (faults, F28). */
const STOP_TIMEOUT_MS = 25_000;

/** The parts that send. The first of them to start checks whether the database is older than the service. */
const SENDERS = ["pages", "worker"] as const satisfies readonly Part[];

/**
 * Reads the environment, migrates the schema and starts the background work of this process's parts, and whatever
 * `serve` opens. A process that cannot start exits: Next would stay up and answer 500 to everything. Returns the
 * public origin.
 */
export async function startOrExit(serve?: (all: Services) => Promise<Serving>): Promise<string> {
  try {
    const all = services();
    const { parts, isPrepared } = all.env;
    assertSignatureWorks();
    await (isPrepared ? followOrGoOn(all) : prepare(all));
    processParts(all);
    const epoch = isPrepared || !SENDERS.some((part) => parts.has(part)) ? null : await beginEpochOf(all);
    const gaps = openGapRecorder(all);
    const beating = parts.has(all.env.receiver) ? sendHeartbeats(all, gaps) : null;
    const background = Promise.all([
      epoch && updateRestoreMarker(all, epoch),
      runClockSync(all, processClock(), { writesDown: !isPrepared }),
      runConnectionSync(all),
      beating?.ended,
      parts.has("worker") && work(all, epoch, beating?.begun ?? untilReceived(all)),
    ]);
    if (parts.size < USUAL_PARTS.length) shareStatus();
    if (serve) setServing(await serve(all));
    let isStopping = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        if (!isStopping) stop(all, gaps, background);
        isStopping = true;
      });
    return all.env.appUrl;
  } catch (error) {
    for (const line of error instanceof EnvError ? error.lines : [describe(error)])
      process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

async function prepare(all: Services): Promise<void> {
  await countConnections(all);
  await migrateStore(all.store, all.env.databaseOwnerUrl);
  await refuseOtherEnvironment(all);
  await all.connection.refresh();
  await refuseShiftedClock(all);
  await processClock().follow(all.store);
  await ensurePrincipal(all);
}

async function countConnections({ env, store, log }: Services): Promise<void> {
  const { poolerUrl, processes, parts } = env;
  const seen = await lookAtServer(store, { poolerUrl, processes, hasWorker: parts.has("worker") });
  if (seen.atMost <= seen.given) log.info(seen, "connections to the database at most");
  else log.warn(seen, "the database gives fewer connections than this instance may ask for");
}

/** A start while the database is unavailable continues: a process that reports this is better than none. */
async function followOrGoOn({ store, connection, log }: Services): Promise<void> {
  try {
    await processClock().follow(store);
    await connection.refresh();
  } catch (error) {
    log.warn({ err: error }, "the database does not tell the time yet");
  }
}

const beginEpochOf = (all: Services): Promise<RestoreMarker> =>
  beginRun(all, all.env.startFrozen ? "asked" : null);

async function work(all: Services, epoch: RestoreMarker | null, received: Promise<void>): Promise<void> {
  await received;
  const maySend = epoch ? untilVouchedFor(all, epoch) : Promise.resolve();
  await Promise.all([
    startWorkers(all, maySend, serviceCameBackAtMs),
    hearDeliveries(all, processParts(all).queue, stoppingSignal()),
  ]);
}

/** Answers what is under way, ends the work in the background, writes what waits, and ends the process. */
function stop(all: Services, gaps: GapRecorder, background: Promise<unknown>): void {
  const working = Promise.all([background, currentServing()?.close()]);
  void Promise.race([working, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    .then(() => processParts(all).hub.close())
    .then(() => processParts(all).refusals.flush())
    .then(() => gaps.close())
    .then(flushServices)
    .catch((error: unknown) => all.log.error({ err: error }, "not stopped cleanly"))
    .then(() => process.exit(0));
  beginStopping();
}

function describe(error: unknown): string {
  if (
    error instanceof OtherEnvironmentError ||
    error instanceof OtherMigrationsError ||
    error instanceof OwnRoleError ||
    error instanceof ShiftedClockError ||
    error instanceof WrongAddressError
  )
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by: ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
