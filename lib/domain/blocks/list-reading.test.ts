import { expect, it } from "vitest";
import { LATE_AFTER_MS, readingFaultOf } from "./list-reading";

const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

it.each([
  ["was read now", ago(5_000), { at: ago(5_000), status: 200, code: null }, null],
  [
    "was read before the last call that failed",
    ago(60_000),
    { at: ago(1_000), status: 500, code: null },
    null,
  ],
  ["is refused since it was read", ago(60_000), { at: ago(1_000), status: 403, code: null }, "refused"],
  ["was refused, and read since", ago(1_000), { at: ago(60_000), status: 403, code: null }, null],
  ["was never read, and refused", null, { at: ago(1_000), status: 403, code: null }, "refused"],
  [
    "is asked for with a credential that is refused",
    null,
    { at: ago(1_000), status: 401, code: null },
    "credential",
  ],
  [
    "is of a suspended account",
    ago(60_000),
    { at: ago(1_000), status: 403, code: "SUB_ACCOUNT_SUSPENDED" },
    "suspended",
  ],
  [
    "is of a sub-account that the credential has no access to",
    null,
    { at: ago(1_000), status: 403, code: "SUB_ACCOUNT_FORBIDDEN" },
    "sub_accounts_off",
  ],
  [
    "was suspended, and read since",
    ago(1_000),
    { at: ago(9_000), status: 403, code: "SUB_ACCOUNT_SUSPENDED" },
    null,
  ],
  ["was not read for long", ago(LATE_AFTER_MS + 1), { at: ago(1_000), status: null, code: null }, "failing"],
  ["was not read for long, and nobody asked", ago(LATE_AFTER_MS + 1), null, "failing"],
  ["was never read, and asked in vain", null, { at: ago(1_000), status: 503, code: null }, "failing"],
  ["was never asked for", null, null, "never"],
] as const)("a list that %s", (_, readAt, call, fault) => {
  expect(readingFaultOf({ readAt, call }, NOW)).toBe(fault);
});
