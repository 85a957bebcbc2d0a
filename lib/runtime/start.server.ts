import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Services } from "@/lib/platform/context.server";
import { OtherMigrationsError } from "@/lib/core/postgres/migrate.server";
import { type Serving, currentServing, setServing } from "@/lib/core/process/serving";
import { beginStopping, stoppingSignal } from "@/lib/core/process/stopping";
import { type Part, USUAL_PARTS } from "@/lib/core/words/parts";
import { EnvError } from "@/lib/platform/env.server";
import {
  OtherEnvironmentError,
  refuseOtherEnvironment,
} from "@/lib/platform/connection/refuse-other-environment.server";
import { assertSignatureWorks } from "@/lib/pix/signature.server";
import { processParts, shareSigns } from "./process.server";
import { flushServices, processClock, serviceCameBackAtMs, services } from "./services.server";
import { WrongAddressError, lookAtServer } from "@/lib/platform/store/look-at-server.server";
import { OwnRoleError } from "@/lib/platform/store/grant-program.server";
import { migrateStore } from "@/lib/platform/store/store.server";
import { ensurePrincipal } from "@/lib/domain/wallets/sync-wallets.server";
import { type Epoch, beginEpoch } from "@/lib/composers/restores/begin-epoch.server";
import { keepEpoch, untilVouchedFor } from "@/lib/composers/workers/keep-epoch.server";
import { keepConnection } from "@/lib/composers/workers/keep-connection.server";
import { keepClock } from "@/lib/composers/workers/keep-clock.server";
import { ShiftedClockError, refuseShiftedClock } from "@/lib/platform/clock/refuse-shifted-clock.server";
import { keepBeating } from "@/lib/composers/workers/keep-beating.server";
import { type GapKeeper, keepGaps } from "@/lib/reconciliation/outages/keep-gaps.server";
import { hearDeliveries } from "@/lib/composers/webhooks/deliveries-channel.server";
import { untilReceived } from "@/lib/composers/workers/until-received.server";
import { startWorkers } from "@/lib/composers/workers/start-workers.server";

/** The time that a call in progress has to finish after the process was asked to stop (faults, F28). */
const STOP_TIMEOUT_MS = 25_000;

/** The parts that send. The first of them to start checks whether the database is older than the service. */
const SENDERS = ["pages", "worker"] as const satisfies readonly Part[];

/**
 * Reads the environment, brings the schema up to date and starts what this process's parts do in the background, and
 * whatever `serve` opens. A process that cannot start ends: Next would stay up and answer 500 to everything. Gives back the
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
    const gaps = keepGaps(all);
    const beating = parts.has(all.env.receiver) ? keepBeating(all, gaps) : null;
    const background = Promise.all([
      epoch && keepEpoch(all, epoch),
      keepClock(all, processClock(), { writesDown: !isPrepared }),
      keepConnection(all),
      beating?.ended,
      parts.has("worker") && work(all, epoch, beating?.begun ?? untilReceived(all)),
    ]);
    if (parts.size < USUAL_PARTS.length) shareSigns();
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

/** Started again while the database is away: somebody who says so is better than nobody there. */
async function followOrGoOn({ store, connection, log }: Services): Promise<void> {
  try {
    await processClock().follow(store);
    await connection.refresh();
  } catch (error) {
    log.warn({ err: error }, "the database does not tell the time yet");
  }
}

const beginEpochOf = (all: Services): Promise<Epoch> => beginEpoch(all, all.env.startFrozen ? "asked" : null);

async function work(all: Services, epoch: Epoch | null, received: Promise<void>): Promise<void> {
  await received;
  const maySend = epoch ? untilVouchedFor(all, epoch) : Promise.resolve();
  await Promise.all([
    startWorkers(all, maySend, serviceCameBackAtMs),
    hearDeliveries(all, processParts(all).queue, stoppingSignal()),
  ]);
}

/** Answers what is under way, ends the work in the background, writes what waits, and ends the process. */
function stop(all: Services, gaps: GapKeeper, background: Promise<unknown>): void {
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
