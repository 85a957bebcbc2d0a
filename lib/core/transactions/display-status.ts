import { dayOf } from "../time/sao-paulo";
import { type BlockKind } from "../enums/blocks";
import { type Confirmation } from "../enums/observations";
import {
  CONFIRMED_STATES,
  type StatusFact,
  type StatusFlag,
  STATUS_FLAGS,
  type Refusal,
  type Returned,
  VERIFIED_MISMATCHES,
} from "../enums/display-status";
import {
  type Mismatch,
  type PaymentRefundState,
  type RefundState,
  type TransactionState,
} from "../enums/transactions";
import { isOneOf } from "../enums/enums";

/** The known facts of a transaction that decide its status. Moments are ISO 8601. */
export type StatusInput = {
  state: TransactionState;
  amountCentavos: number;
  refundState: PaymentRefundState;
  returnedCentavos: number;
  heldCentavos: number;
  hasOpenBlock: boolean;
  /** A write about it was sent and not answered. */
  isVerifying: boolean;
  mismatch: Mismatch | null;
  confirmation: Confirmation | null;
};

const HOLDS: Readonly<Record<StatusFlag, (one: StatusInput) => boolean>> = {
  contradicted: ({ mismatch }) => mismatch === "contradicted",
  blocked: ({ hasOpenBlock, heldCentavos }) => hasOpenBlock || heldCentavos > 0,
  verifying: ({ isVerifying, mismatch }) => isVerifying || isOneOf(VERIFIED_MISMATCHES, mismatch),
  confirming: ({ confirmation, state }) => confirmation === "to_confirm" && isOneOf(CONFIRMED_STATES, state),
  refunding: ({ refundState }) => refundState === "pending",
  refund_failed: ({ refundState }) => refundState === "error",
  refunded: (one) => returnedOf(one.amountCentavos, one.returnedCentavos) === "whole",
  partly_refunded: (one) => returnedOf(one.amountCentavos, one.returnedCentavos) === "part",
};

/** The status of an object for the person who reads it: one state, and the flags beside it, the strongest first. */
export type DisplayStatus<State extends string = TransactionState> = { state: State; flags: StatusFlag[] };

export const displayStatusOf = (one: StatusInput): DisplayStatus => ({
  state: one.state,
  flags: STATUS_FLAGS.filter((flag) => HOLDS[flag](one)),
});

/** The same for a refund: its service confirms it, or only an event reported it. */
export const refundStatusOf = (refund: {
  state: RefundState;
  confirmation: Confirmation | null;
}): DisplayStatus<RefundState> => ({
  state: refund.state,
  flags: refund.state === "confirmed" && refund.confirmation === "to_confirm" ? ["confirming"] : [],
});

/** All that holds, the strongest first and the state last. */
export const statusFlags = (one: StatusInput): [StatusFact, ...StatusFact[]] => {
  const { state, flags } = displayStatusOf(one);
  const [first, ...rest] = flags;
  return first === undefined ? [state] : [first, ...rest, state];
};

const DOUBTS: readonly StatusFact[] = ["contradicted", "verifying", "confirming"];

/** True where it arrived without any doubt, so that a receipt may confirm it. */
export const isSure = (one: StatusInput): boolean =>
  one.state === "completed" && !statusFlags(one).some((fact) => DOUBTS.includes(fact));

/** How much of it went back. */
export const returnedOf = (amountCentavos: number, returnedCentavos: number): Returned | null =>
  returnedCentavos <= 0 ? null : returnedCentavos >= amountCentavos ? "whole" : "part";

/** The content of the line below: more of the strongest fact, or the fact beside it that must not be missed. */
export type StatusDetail =
  | { kind: "mismatch"; mismatch: Mismatch }
  | { kind: "also_returned"; centavos: number }
  | { kind: "respond_by"; at: string }
  | { kind: "unanswered" }
  | { kind: "noticed"; at: string | null }
  | { kind: "returned_part"; centavos: number; of: number }
  | { kind: "returned"; at: string }
  | { kind: "refunding" }
  | { kind: "refund_failed" }
  | { kind: "refusal"; refusal: Refusal }
  | { kind: "expires"; at: string }
  | { kind: "unknown_status"; word: string };

export type DatedStatusInput = StatusInput & {
  blockKind: BlockKind | null;
  /** Our own estimate of until when an answer to the block helps. */
  respondBy: string | null;
  returnedAt: string | null;
  expiresAt: string | null;
  settledAt: string | null;
  unknownStatus: string | null;
  refusal?: Refusal | null;
};

/** Null where the strongest fact says all. */
export function statusDetailOf(one: DatedStatusInput, now: Date): StatusDetail | null {
  const below = knownDetail(one, now);
  if (below !== null || one.unknownStatus === null || statusFlags(one)[0] === "other") return below;
  return { kind: "unknown_status", word: one.unknownStatus };
}

function knownDetail(one: DatedStatusInput, now: Date): StatusDetail | null {
  const [strongest, ...others] = statusFlags(one);
  const { mismatch } = one;
  const doubted: StatusDetail | null =
    mismatch !== null && mismatch !== "contradicted" ? { kind: "mismatch", mismatch } : null;
  switch (strongest) {
    case "blocked":
      if (one.returnedCentavos > 0) return { kind: "also_returned", centavos: one.returnedCentavos };
      if (others.includes("refunding")) return { kind: "refunding" };
      if (others.includes("refund_failed")) return { kind: "refund_failed" };
      if (doubted) return doubted;
      return one.respondBy === null ? null : { kind: "respond_by", at: one.respondBy };
    case "verifying":
      return one.isVerifying ? { kind: "unanswered" } : doubted;
    case "confirming":
      if (others.includes("refunding")) return { kind: "refunding" };
      return returnedDetail(one) ?? doubted ?? { kind: "noticed", at: one.settledAt };
    case "refunded":
    case "partly_refunded":
      return doubted ?? returnedDetail(one);
    case "pending":
      if (doubted) return doubted;
      return one.expiresAt !== null && Date.parse(one.expiresAt) > now.getTime()
        ? { kind: "expires", at: one.expiresAt }
        : null;
    case "failed":
    case "reversed":
      return doubted ?? (one.refusal ? { kind: "refusal", refusal: one.refusal } : null);
    default:
      return doubted;
  }
}

function returnedDetail(one: DatedStatusInput): StatusDetail | null {
  const { returnedCentavos: centavos, amountCentavos: of, returnedAt } = one;
  const returned = returnedOf(of, centavos);
  if (returned === "part") return { kind: "returned_part", centavos, of };
  return returned === "whole" && returnedAt !== null ? { kind: "returned", at: returnedAt } : null;
}

const DAY_MS = 86_400_000;

/** True beyond the deadline, or within the last day before it: a person has to act now. */
export const isPressing = (respondBy: string, now: Date): boolean =>
  Date.parse(respondBy) - now.getTime() <= DAY_MS;

/** How many days of the calendar are left; null: it is over. */
export function daysLeft(respondBy: string, now: Date): number | null {
  const until = new Date(respondBy);
  if (until.getTime() <= now.getTime()) return null;
  return Math.round((Date.parse(dayOf(until)) - Date.parse(dayOf(now))) / DAY_MS);
}
