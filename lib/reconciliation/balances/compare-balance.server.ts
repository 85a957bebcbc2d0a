import "server-only";
import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { listSkippedReads, resumeSkippedReads } from "@/lib/engine/mirror/skipped-reads-records.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type AgreementRow, hasOpenWrite } from "./agreement-records.server";
import { type Amounts, isSame, largerOf, minus, plus } from "./amounts";
import { recordAgreement } from "./record-agreement.server";
import { type JudgedDrift, type DriftStatus, inFlightOf, judgeDrift } from "./judge-drift";
import {
  type LastComparison,
  type ReportedRow,
  type Sums,
  deleteReadingsBefore,
  findLastComparison,
  findMoneyInFlight,
  insertBaseline,
  insertReading,
  isUntouched,
  lockReported,
  prolongReading,
  saveDrift,
  sumBaselines,
  sumMovements,
} from "./records.server";

const MINUTE_MS = 60_000;
/** The service's last change is believed to be so recent at most: what settled after it is summed up line by line. */
const LOOK_BACK_MS = 5 * MINUTE_MS;
/** The maximum wait for an event's effect, and for the fee of a payment that only a read reported. */
const AWAITED_MS = 10 * MINUTE_MS;
/** The number of objects read after each reading, among those that a balance explained and no longer does. */
const READ_AT_ONCE = 200;
const READINGS_KEPT_MS = 400 * 24 * 3_600_000;

export type Comparison = { judged: JudgedDrift; unexplained: Amounts };

/** Compares the last report of one wallet with what the mirror explains, and stores the result. */
export async function compareBalance(services: Services, wallet: string): Promise<void> {
  const comparison = await services.store.transaction((tx) => compareWithin(tx, services, wallet));
  if (comparison) logNews(services, wallet, comparison);
}

/** The same inside a transaction: to be logged by `logNews` once it has committed. Null where nothing was reported yet. */
export async function compareWithin(
  tx: Tx,
  services: Pick<Services, "clock">,
  wallet: string,
): Promise<Comparison | null> {
  const reported = await lockReported(tx, wallet);
  if (!reported) return null;
  const last = await findLastComparison(tx, wallet);
  const { driftAlarmMinutes } = await readSettings(tx);
  const at = services.clock.now();
  const inFlight = inFlightOf(await findMoneyInFlight(tx, wallet, new Date(at.getTime() - AWAITED_MS)));
  if (inFlight === 0 && (await isUntouched(tx, wallet))) await openBaseline(tx, reported, at);

  // Before the sums: a write that is answered between the two would be in neither.
  const isInDoubt = await hasOpenWrite(tx, wallet);
  const { amounts: baseline, count: baselines } = await sumBaselines(tx, wallet);
  const sums = await sumMovements(tx, wallet, lastChangeOf(reported));
  const known = plus(baseline, sums.all);
  const { explained, asOf } = explainedAt(reported, known, sums);
  const unexplained = minus(reported, explained);
  const late = last && (await lateArrivals(tx, last, baseline));
  const before = last && withLateArrivals(last, late);
  const judged = judgeDrift(before, unexplained, inFlight, {
    at: reported.readAt,
    alarmAfterMs: driftAlarmMinutes * MINUTE_MS,
  });

  const { state, since, alarmSince, agreedAt } = judged;
  const readingId = await keepReading(tx, last, reported, explained, state);
  await saveDrift(tx, {
    wallet,
    state,
    readingId,
    unexplainedAvailableCentavos: unexplained.availableCentavos,
    unexplainedHeldCentavos: unexplained.heldCentavos,
    baselineAvailableCentavos: baseline.availableCentavos,
    baselineHeldCentavos: baseline.heldCentavos,
    since,
    alarmSince,
    agreedAt,
  });
  if (late && !isInDoubt) await recordAgreement(tx, { wallet, baselines, ...late });
  if (state === "agrees" && !isInDoubt) {
    const { snapshot } = sums;
    await recordAgreement(tx, { wallet, at, snapshot, asOf, baselines, ...minus(explained, baseline) });
  }
  if (state === "alarm") await resumeSkippedReads(tx, await listSkippedReads(tx, wallet, READ_AT_ONCE), at);
  if (judged.news === "alarm_began") await tellAlarm(tx, wallet, unexplained, at);
  if (readingId !== last?.reading.id) {
    await deleteReadingsBefore(tx, wallet, new Date(at.getTime() - READINGS_KEPT_MS));
    await publish(tx, [{ name: "drift.changed", wallet }]);
  }
  return { judged, unexplained };
}

/** Once when an alarm begins and once when it ends. */
export function logNews({ log }: Pick<Services, "log">, wallet: string, comparison: Comparison): void {
  const { judged, unexplained } = comparison;
  if (judged.news === "alarm_began")
    log.error({ wallet, ...unexplained, since: judged.since }, "balance drift: alarm");
  if (judged.news === "alarm_ended") log.info({ wallet }, "balance drift: the alarm is over");
}

/**
 * Notifies the people who work on differences once for each alarm. The notification contains the larger of the two
 * amounts.
 */
async function tellAlarm(tx: Tx, wallet: string, unexplained: Amounts, now: Date): Promise<void> {
  const sum = largerOf(unexplained);
  await notify(tx, {
    kind: "drift_alarm",
    wallet,
    objectId: wallet,
    occasion: now.toISOString(),
    amountCentavos: typeof sum === "number" ? centavos(sum) : sum,
    now,
    to: null,
  });
}

/**
 * The balance that exists before the first movement is older than the dashboard: no movement will ever explain it.
 */
async function openBaseline(tx: Tx, reported: ReportedRow, at: Date): Promise<void> {
  const { wallet, availableCentavos, heldCentavos } = reported;
  await insertBaseline(tx, {
    id: newId(),
    wallet,
    at,
    availableCentavos,
    heldCentavos,
    personId: null,
    reason: null,
  });
}

/**
 * Returns the amounts that explained the report when it was made. Where all the amounts known now do not explain it,
 * they may include more than the report did: movements that settled after the wallet's last change are then left out,
 * and `asOf` is set.
 */
function explainedAt(
  reported: ReportedRow,
  known: Amounts,
  { later }: Sums,
): { explained: Amounts; asOf: Date | null } {
  if (isSame(reported, known)) return { explained: known, asOf: null };
  const then = minus(known, later);
  return isSame(reported, then)
    ? { explained: then, asOf: lastChangeOf(reported) }
    : { explained: known, asOf: null };
}

type Late = Amounts & Pick<AgreementRow, "at" | "snapshot" | "asOf">;

/** A busy wallet is never at rest while it is read: what has arrived since the last reading may explain that one after all. */
async function lateArrivals(
  reader: Reader,
  { drift, reading }: LastComparison,
  baseline: Amounts,
): Promise<Late | null> {
  if (drift.since === null) return null;
  const asOf = lastChangeOf({ readAt: reading.firstAt, serviceUpdatedAt: reading.serviceUpdatedAt });
  const { all, later, snapshot } = await sumMovements(reader, drift.wallet, asOf);
  const moved = minus(all, later);
  return isSame(reading, plus(baseline, moved)) ? { ...moved, at: reading.firstAt, snapshot, asOf } : null;
}

/** The last reading agreed then. An amount that is unexplained now is no older than this reading. */
function withLateArrivals({ drift, reading }: LastComparison, late: Late | null): DriftStatus {
  const standing: DriftStatus = { ...drift, state: reading.state };
  return late ? { ...standing, since: null, agreedAt: reading.lastAt } : standing;
}

const lastChangeOf = ({ readAt, serviceUpdatedAt }: Pick<ReportedRow, "readAt" | "serviceUpdatedAt">): Date =>
  new Date(Math.max((serviceUpdatedAt ?? readAt).getTime(), readAt.getTime() - LOOK_BACK_MS));

async function keepReading(
  tx: Tx,
  last: LastComparison | null,
  reported: ReportedRow,
  explained: Amounts,
  state: DriftState,
): Promise<number> {
  const { readAt, wallet, serviceUpdatedAt, ...amounts } = reported;
  const figures = {
    ...amounts,
    explainedAvailableCentavos: explained.availableCentavos,
    explainedHeldCentavos: explained.heldCentavos,
    state,
  };
  const isAsBefore =
    last &&
    Object.entries(figures).every(([name, value]) => last.reading[name as keyof typeof figures] === value);
  if (isAsBefore) {
    await prolongReading(tx, last.reading.id, readAt);
    return last.reading.id;
  }
  return insertReading(tx, {
    ...figures,
    wallet,
    serviceUpdatedAt,
    firstAt: readAt,
    lastAt: readAt,
    reads: 1,
  });
}
