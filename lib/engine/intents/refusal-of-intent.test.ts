import { expect, it } from "vitest";
import { heldBecauseOf, refusalOfIntent } from "./refusal-of-intent";
import { AttemptOutcome } from "./outcome";

const outcome = (more: object) => AttemptOutcome.parse({ proof: "rejected", kind: "forbidden", ...more });
const withdrawal = { kind: "withdrawal", wallet: "principal" } as const;

it.each([
  [
    { status: 403, serviceMessage: "lacks the permission WITHDRAWAL:WRITE" },
    { cause: "permission_missing", named: "WITHDRAWAL:WRITE" },
  ],
  [
    { status: 403, serviceMessage: "IP 203.0.113.7 is not allowed" },
    { cause: "address_not_listed", named: "203.0.113.7" },
  ],
  [
    { status: 403, serviceMessage: "Forbidden" },
    { cause: "unclear", named: null },
  ],
  [
    { status: 403, code: "SUB_ACCOUNT_SUSPENDED", serviceMessage: "suspended" },
    { cause: "wallet_suspended", named: "principal" },
  ],
  [
    { status: 401, kind: "credential", serviceMessage: "expired" },
    { cause: "secret_refused", named: null },
  ],
  [{ status: 400, kind: "validation", serviceMessage: "amount" }, null],
  [{ kind: "frozen" }, null],
] as const)("of %j is %j", (more, refusal) => {
  expect(refusalOfIntent(withdrawal, outcome(more))).toEqual(refusal);
});

it.each([
  ["ready", false, { proof: "not_sent", kind: "credential" }, "credential"],
  ["ready", false, { proof: "not_sent", kind: "circuit_open" }, "credential"],
  ["ready", false, { proof: "not_sent", kind: "other_account" }, "other_account"],
  ["ready", false, { proof: "not_sent", kind: "connection" }, "not_answering"],
  ["ready", false, { proof: "not_sent", kind: "sign_in_failing" }, "not_answering"],
  ["ready", false, { proof: "not_sent", kind: "sign_ins_spent" }, "sign_ins"],
  ["ready", false, { proof: "not_sent", kind: "validation" }, null],
  ["ready", false, { proof: "ambiguous", kind: "connection" }, null],
  ["ambiguous", true, { proof: "not_sent", kind: "credential" }, null],
  ["ready", true, { proof: "not_sent", kind: "credential" }, null],
] as const)("%s, in doubt %s, after %j: held by %s", (state, mayHaveTakenEffect, after, because) => {
  expect(heldBecauseOf({ state, mayHaveTakenEffect }, outcome(after))).toBe(because);
});
