import { NO_DURATIONS } from "@/lib/core/health-metrics/durations";
import { type Counts, NOTHING_COUNTED, plus } from "@/lib/core/health-metrics/health-state";
import { type DeliveryState } from "@/lib/core/enums/deliveries";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type HealthMetric } from "@/lib/core/enums/health-metrics";

/** The limits above which something is slow: a call of the service, and an event from its receipt to the screen. */
export const SLOW_CALL_MS = 2_000;
export const SLOW_EVENT_MS = 2_000;

const NOT_TAKEN = 401;

/** Calls that are alike, and how many of them. `step`: of their duration. */
export type CallGroup = {
  wallet: string | null;
  status: number | null;
  isWrite: boolean;
  isSlow: boolean;
  step: number;
  count: number;
};
/** Deliveries that are alike. `step`: from receipt to verdict; null while they wait. */
export type DeliveryGroup = {
  wallet: string | null;
  state: DeliveryState;
  isSlow: boolean;
  step: number | null;
  count: number;
};

export type Counted = { kind: HealthMetric; wallet: string; counts: Counts; durations: readonly number[] };

type Part = { kind: HealthMetric; counts: Partial<Counts>; step: number | null; count: number };

/** One minute: of each wallet, and of all of them with what is of none. */
export function countedOf(calls: readonly CallGroup[], deliveries: readonly DeliveryGroup[]): Counted[] {
  const sums = new Map<string, Counted>();
  const add = (wallet: string, { kind, counts, step, count }: Part): void => {
    const key = `${kind} ${wallet}`;
    const sum = sums.get(key) ?? { kind, wallet, counts: NOTHING_COUNTED, durations: [] };
    sums.set(key, {
      ...sum,
      counts: plus(sum.counts, { ...NOTHING_COUNTED, ...counts }),
      durations: step === null ? sum.durations : withOneMore(sum.durations, step, count),
    });
  };
  const parts = [
    ...calls.flatMap((group) => callParts(group).map((part) => ({ wallet: group.wallet, part }))),
    ...deliveries.map((group) => ({ wallet: group.wallet, part: deliveryPart(group) })),
  ];
  for (const { wallet, part } of parts) {
    add(WHOLE_ACCOUNT, part);
    if (wallet !== null) add(wallet, part);
  }
  // That it was measured at all, also where there was nothing.
  add(WHOLE_ACCOUNT, { kind: "measured", counts: { good: 1 }, step: null, count: 1 });
  return [...sums.values()];
}

function callParts({ status, isWrite, isSlow, step, count }: CallGroup): Part[] {
  const parts: Part[] = [{ kind: "calls", counts: { [callWord(status, isSlow)]: count }, step, count }];
  // A call without an answer proves nothing about the credential.
  if (status !== null)
    parts.push({
      kind: "credential",
      counts: { [status === NOT_TAKEN ? "failed" : "good"]: count },
      step: null,
      count,
    });
  if (isWrite)
    parts.push({
      kind: "writes",
      counts: { [status === null ? "unanswered" : "good"]: count },
      step: null,
      count,
    });
  return parts;
}

function callWord(status: number | null, isSlow: boolean): keyof Counts {
  if (status === null) return "unanswered";
  if (status >= 500) return "failed";
  if (status >= 400) return "refused";
  return isSlow ? "slow" : "good";
}

const deliveryPart = ({ state, isSlow, step, count }: DeliveryGroup): Part => ({
  kind: "deliveries",
  counts: { [deliveryWord(state, isSlow)]: count },
  step,
  count,
});

const DELIVERY_WORDS = {
  received: "unanswered",
  failed: "failed",
  quarantined: "refused",
  unknown: "refused",
  applied: "good",
  no_effect: "good",
} as const satisfies Record<DeliveryState, keyof Counts>;

function deliveryWord(state: DeliveryState, isSlow: boolean): keyof Counts {
  const word = DELIVERY_WORDS[state];
  return word === "good" && isSlow ? "slow" : word;
}

const withOneMore = (durations: readonly number[], at: number, count: number): number[] =>
  NO_DURATIONS.map((_, step) => (durations[step] ?? 0) + (step === at ? count : 0));
