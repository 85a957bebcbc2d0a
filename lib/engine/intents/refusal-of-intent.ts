import { type AttemptOutcomeKind } from "@/lib/core/enums/api-calls";
import { CREDENTIAL_CAUSES, type HeldCause, type IntentKind } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { type Refusal } from "@/lib/core/enums/connection";
import { refusalOf } from "@/lib/pix/findings";
import { type PixPath } from "@/lib/pix/path";
import { type AttemptOutcome } from "./outcome";

const PATHS: Readonly<Record<IntentKind, PixPath>> = {
  charge: "/pix",
  withdrawal: "/withdrawals",
  refund: "/transactions/{id}/refund",
  project: "/projects",
  sub_account: "/sub-accounts",
};

/** Why the service turned a write away before it looked at it; null where it refused what was asked for. */
export function refusalOfIntent(
  { kind, wallet }: { kind: IntentKind; wallet: string },
  outcome: AttemptOutcome | undefined,
): Refusal | null {
  const refusal = outcome?.refusal ?? outcome;
  if (refusal?.status === undefined) return null;
  return refusalOf({
    at: new Date(0),
    method: "POST",
    path: PATHS[kind],
    wallet,
    status: refusal.status,
    failure: { proof: "rejected", kind: "forbidden" },
    code: refusal.code,
    message: refusal.serviceMessage,
  });
}

const HELD_BY: Readonly<Partial<Record<AttemptOutcomeKind, HeldCause>>> = {
  credential: "credential",
  circuit_open: "credential",
  other_account: "other_account",
  sign_ins_spent: "sign_ins",
  sign_in_failing: "not_answering",
  connection: "not_answering",
  timeout: "not_answering",
  server: "not_answering",
};

/**
 * The cause that holds back a write that provably was never sent; null: it may have been sent, or nothing holds it.
 */
export const heldBecauseOf = (
  { state, mayHaveTakenEffect }: { state: string; mayHaveTakenEffect: boolean },
  outcome: AttemptOutcome | undefined,
): HeldCause | null =>
  state === "ready" && !mayHaveTakenEffect && outcome?.proof === "not_sent"
    ? (HELD_BY[outcome.kind] ?? null)
    : null;

/**
 * Returns whether the attempt was refused at the sign-in, was not repeated so soon after that, or is of another
 * account than the one stored here.
 */
export const isOfCredential = ({ kind }: Pick<AttemptOutcome, "kind">): boolean =>
  isOneOf(CREDENTIAL_CAUSES, HELD_BY[kind]);
