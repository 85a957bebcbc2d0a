import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Services } from "@/lib/platform/context.server";
import { notePeers } from "@/lib/platform/auth/note-peers.server";
import { OtherMigrationsError } from "@/lib/core/migrate.server";
import { beginStopping } from "@/lib/core/stopping";
import { EnvError } from "@/lib/platform/env.server";
import { assertSignatureWorks } from "@/lib/pix/signature.server";
import { processParts } from "./process.server";
import { flushServices, processClock, serviceCameBackAtMs, services } from "./services.server";
import { migrateStore } from "@/lib/platform/store/store.server";
import { ensurePrincipal } from "@/lib/domain/wallets/sync-wallets.server";
import { beginEpoch } from "@/lib/composers/restores/begin-epoch.server";
import { keepEpoch, untilVouchedFor } from "@/lib/composers/workers/keep-epoch.server";
import { keepClock } from "@/lib/composers/workers/keep-clock.server";
import { ShiftedClockError, refuseShiftedClock } from "@/lib/platform/clock/refuse-shifted-clock.server";
import { keepBeating } from "@/lib/composers/workers/keep-beating.server";
import { type GapKeeper, keepGaps } from "@/lib/reconciliation/outages/keep-gaps.server";
import { startWorkers } from "@/lib/composers/workers/start-workers.server";

/** What a call in the air gets to come to its end after the process was asked to stop (faults, F28). */
const STOP_TIMEOUT_MS = 25_000;
/** What a request in the air gets after that. */
const LINGER_MS = 2_000;

/**
 * Reads the environment, brings the schema up to date and starts the background work. A process that cannot start ends:
 * Next would stay up and answer 500 to everything. Gives back the public origin.
 */
export async function startOrExit(): Promise<string> {
  try {
    const all = services();
    notePeers();
    assertSignatureWorks();
    await migrateStore(all.store);
    await refuseShiftedClock(all);
    await processClock().follow(all.store);
    await ensurePrincipal(all);
    processParts(all);
    const epoch = await beginEpoch(all, all.env.startFrozen ? "asked" : null);
    const gaps = keepGaps(all);
    const beating = keepBeating(all, gaps);
    const work = async () => {
      await beating.begun;
      await startWorkers(all, untilVouchedFor(all, epoch), serviceCameBackAtMs);
    };
    const background = Promise.all([
      keepEpoch(all, epoch),
      keepClock(all, processClock()),
      beating.ended,
      all.env.workers ? work() : undefined,
    ]);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => stop(all, gaps, background));
    return all.env.appUrl;
  } catch (error) {
    for (const line of error instanceof EnvError ? error.lines : [describe(error)])
      process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function stop(all: Services, gaps: GapKeeper, background: Promise<unknown>): void {
  const ended = Promise.race([background, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    .then(() => processParts(all).hub.close())
    .then(() => processParts(all).refusals.flush())
    .then(() => gaps.close())
    .then(flushServices)
    .catch((error: unknown) => all.log.error({ err: error }, "not stopped cleanly"));
  holdExitUntil(ended);
  // A browser's kept connection must not hold up the end.
  void ended.then(() => sleep(LINGER_MS)).then(() => process.exit(0));
  beginStopping();
}

/** Next ends the process as soon as its last request is answered, and knows nothing of the work behind it. */
function holdExitUntil(ended: Promise<unknown>): void {
  const exit = process.exit.bind(process);
  process.exit = ((code?: number) => void ended.then(() => exit(code))) as typeof process.exit;
}

function describe(error: unknown): string {
  if (error instanceof OtherMigrationsError || error instanceof ShiftedClockError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by: ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
