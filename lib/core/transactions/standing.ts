import { dayOf } from "../time/sao-paulo";
import { type BlockKind } from "../words/blocks";
import { type Confirmation } from "../words/observations";
import {
  CONFIRMED_STATES,
  type Fact,
  type Flag,
  FLAGS,
  type Refusal,
  type Returned,
  VERIFIED_MISMATCHES,
} from "../words/standing";
import {
  type Mismatch,
  type RefundMark,
  type RefundState,
  type TransactionState,
} from "../words/transactions";
import { isOneOf } from "../words/words";

/** The known facts of a transaction that decide its status. Moments are ISO 8601. */
export type Stands = {
  state: TransactionState;
  amountCentavos: number;
  refundState: RefundMark;
  returnedCentavos: number;
  heldCentavos: number;
  hasOpenBlock: boolean;
  /** A write about it was sent and not answered. */
  isVerifying: boolean;
  mismatch: Mismatch | null;
  confirmation: Confirmation | null;
};

const HOLDS: Readonly<Record<Flag, (one: Stands) => boolean>> = {
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
export type Standing<State extends string = TransactionState> = { state: State; flags: Flag[] };

export const standingOf = (one: Stands): Standing => ({
  state: one.state,
  flags: FLAGS.filter((flag) => HOLDS[flag](one)),
});

/** The same of a refund: its service confirms it, or an event alone told of it. */
export const refundStandingOf = (refund: {
  state: RefundState;
  confirmation: Confirmation | null;
}): Standing<RefundState> => ({
  state: refund.state,
  flags: refund.state === "confirmed" && refund.confirmation === "to_confirm" ? ["confirming"] : [],
});

/** All that holds, the strongest first and the state last. */
export const factsOf = (one: Stands): [Fact, ...Fact[]] => {
  const { state, flags } = standingOf(one);
  const [first, ...rest] = flags;
  return first === undefined ? [state] : [first, ...rest, state];
};

const DOUBTS: readonly Fact[] = ["contradicted", "verifying", "confirming"];

/** Arrived, and nobody doubts it: what a receipt may say. */
export const isSure = (one: Stands): boolean =>
  one.state === "completed" && !factsOf(one).some((fact) => DOUBTS.includes(fact));

/** How much of it went back. */
export const returnedOf = (amountCentavos: number, returnedCentavos: number): Returned | null =>
  returnedCentavos <= 0 ? null : returnedCentavos >= amountCentavos ? "whole" : "part";

/** The content of the line below: more of the strongest fact, or the fact beside it that must not be missed. */
export type Below =
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

export type StandsSince = Stands & {
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
export function belowOf(one: StandsSince, now: Date): Below | null {
  const below = knownBelow(one, now);
  if (below !== null || one.unknownStatus === null || factsOf(one)[0] === "other") return below;
  return { kind: "unknown_status", word: one.unknownStatus };
}

function knownBelow(one: StandsSince, now: Date): Below | null {
  const [strongest, ...others] = factsOf(one);
  const { mismatch } = one;
  const doubted: Below | null =
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
      return returnedBelow(one) ?? doubted ?? { kind: "noticed", at: one.settledAt };
    case "refunded":
    case "partly_refunded":
      return doubted ?? returnedBelow(one);
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

function returnedBelow(one: StandsSince): Below | null {
  const { returnedCentavos: centavos, amountCentavos: of, returnedAt } = one;
  const returned = returnedOf(of, centavos);
  if (returned === "part") return { kind: "returned_part", centavos, of };
  return returned === "whole" && returnedAt !== null ? { kind: "returned", at: returnedAt } : null;
}

const DAY_MS = 86_400_000;

/** Beyond the deadline, or within the last day before it: somebody has to act now. */
export const isPressing = (respondBy: string, now: Date): boolean =>
  Date.parse(respondBy) - now.getTime() <= DAY_MS;

/** How many days of the calendar are left; null: it is over. */
export function daysLeft(respondBy: string, now: Date): number | null {
  const until = new Date(respondBy);
  if (until.getTime() <= now.getTime()) return null;
  return Math.round((Date.parse(dayOf(until)) - Date.parse(dayOf(now))) / DAY_MS);
}
