import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type Sum, addUp, compareSums } from "@/lib/core/money/sum";
import { type Amounts, isNothing, largerOf } from "./amounts";

/** How long what is on its way excuses a difference: an excuse that never ends would hide a loss. */
const EXCUSED_MS_MAX = 24 * 3_600_000;

export type DriftStatus = {
  state: DriftState;
  since: Date | null;
  alarmSince: Date | null;
  agreedAt: Date | null;
};

/** The amount that money on its way may move, or `any` where it is unknown. */
export type InFlight = Sum | "any";

/** The writes and movements that the mirror knows to be on their way, with the amount where it is known. */
export type MoneyInFlight = {
  /** Its outcome will come by itself. */
  hasWriteUnderWay: boolean;
  hasDeliveryToApply: boolean;
  hasFeeToCome: boolean;
  withdrawnCentavos: Sum;
  refundedCentavos: Sum;
};

/** How much a write, an event or a fee will move that is not there yet is not known. */
export const inFlightOf = ({ withdrawnCentavos, refundedCentavos, ...unknown }: MoneyInFlight): InFlight =>
  Object.values(unknown).some(Boolean) ? "any" : addUp(withdrawnCentavos, refundedCentavos);

export type JudgedDrift = DriftStatus & { news: "alarm_began" | "alarm_ended" | null };

/**
 * Returns one reading's verdict. A difference is as old as the disagreement, even where its amount changed meanwhile;
 * an alarm, once begun, ends only with agreement. `before.since` null is agreement, also one that was seen only
 * later.
 */
export function judgeDrift(
  before: DriftStatus | null,
  unexplained: Amounts,
  inFlight: InFlight,
  { at, alarmAfterMs }: { at: Date; alarmAfterMs: number },
): JudgedDrift {
  const alarmSince = before?.since ? before.alarmSince : null;
  const ended = before?.alarmSince && !alarmSince ? "alarm_ended" : null;
  if (isNothing(unexplained))
    return {
      state: "agrees",
      since: null,
      alarmSince: null,
      agreedAt: at,
      news: before?.alarmSince ? "alarm_ended" : null,
    };

  const since = before?.since ?? at;
  const agreedAt = before?.agreedAt ?? null;
  if (alarmSince) return { state: "alarm", since, alarmSince, agreedAt, news: null };
  const ageMs = at.getTime() - since.getTime();
  const isCovered = inFlight === "any" || compareSums(largerOf(unexplained), inFlight) <= 0;
  const isExcused = isCovered && ageMs < EXCUSED_MS_MAX;
  if (isExcused) return { state: "in_flight", since, alarmSince: null, agreedAt, news: ended };
  return ageMs >= alarmAfterMs
    ? { state: "alarm", since, alarmSince: at, agreedAt, news: "alarm_began" }
    : { state: "unexplained", since, alarmSince: null, agreedAt, news: ended };
}
