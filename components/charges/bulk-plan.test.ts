import { describe, expect, it } from "vitest";
import { type RefundVerdict, type RequestedRefund } from "@/lib/domain/refunds/schema";
import { type Outcome } from "../mutations/outcome";
import { type Plan, dueOf, planOf, resultOf, stopsAll } from "./bulk-plan";

const person = { name: null, document: null };
const verdict = (changes: Partial<RefundVerdict> = {}): RefundVerdict => ({
  transactionId: "a",
  wallet: "principal",
  customer: person,
  paidBy: person,
  isPaidByAnother: false,
  amountCentavos: 1_000,
  paidAt: null,
  chargeFeeCentavos: null,
  legsGone: [],
  retainedCentavos: null,
  refundFee: null,
  available: null,
  hasOpenBlock: false,
  isPastWindow: false,
  refundState: "none",
  failedBefore: 0,
  underWay: null,
  obstacle: null,
  needsReason: false,
  rules: { people: 0 } as RefundVerdict["rules"],
  waiting: null,
  ...changes,
});
const done = (data: Partial<RequestedRefund>): Outcome<RequestedRefund> => ({
  is: "done",
  data: {
    transactionId: "a",
    intentId: "i",
    isAccepted: false,
    hasFailed: false,
    isAwaitingApproval: false,
    heldUntil: null,
    isEarlier: false,
    ...data,
  },
});

describe("a payment in a bulk refund", () => {
  it.each([
    [{}, { is: "ready" }],
    [{ rules: { people: 2 } as RefundVerdict["rules"] }, { is: "single", why: "needs_others" }],
    [{ hasOpenBlock: true }, { is: "single", why: "open_block" }],
    [
      { hasOpenBlock: true, obstacle: "needs_manager" as const },
      { is: "single", why: "open_block" },
    ],
    [{ failedBefore: 1 }, { is: "single", why: "failed_before" }],
    [{ isPaidByAnother: true }, { is: "single", why: "paid_by_another" }],
    [{ legsGone: [{ destination: "x", amountCentavos: 1 }] }, { is: "single", why: "shared" }],
    [{ isPastWindow: true }, { is: "single", why: "past_window" }],
    [
      { obstacle: "not_paid" as const, isPastWindow: true },
      { is: "impossible", why: "not_paid" },
    ],
    [{ obstacle: "rule" as const }, { is: "impossible", why: "rule" }],
  ])("%j", (changes, plan) => {
    expect(planOf(verdict(changes))).toEqual(plan);
  });
});

describe("the outcome of one request", () => {
  it("takes an answer that was lost for one that is being verified, and goes no further by itself", () => {
    expect(resultOf({ is: "unanswered" })).toEqual({ is: "verifying" });
    expect(stopsAll({ is: "unanswered" })).toBe(true);
    expect(stopsAll({ is: "not_sent", reason: "offline" })).toBe(true);
    expect(stopsAll({ is: "refused", error: { code: "conflict" } })).toBe(false);
    expect(stopsAll(done({ isAccepted: true }))).toBe(false);
  });

  it("tells what was asked from what waits", () => {
    expect(resultOf(done({ isAccepted: true }))).toEqual({ is: "asked" });
    expect(resultOf(done({ isAccepted: true, hasFailed: true }))).toEqual({ is: "failed" });
    expect(resultOf(done({ isAwaitingApproval: true }))).toEqual({ is: "waits" });
    expect(resultOf(done({ heldUntil: "2026-11-24T00:00:00Z" }))).toEqual({ is: "waits" });
    expect(resultOf(done({}))).toEqual({ is: "verifying" });
  });

  it("sends again only what surely was not sent", () => {
    const rows = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
    const ready = { is: "ready" } as const;
    const plans = new Map<string, Plan>([
      ...rows.map(({ id }) => [id, ready] as const),
      ["e", { is: "single", why: "open_block" } as const] as const,
    ]);
    const results = new Map([
      ["a", { is: "asked" } as const],
      ["b", resultOf({ is: "unanswered" })],
      ["c", resultOf({ is: "not_sent", reason: "offline" })],
    ]);
    expect(dueOf(rows, plans, results).map(({ id }) => id)).toEqual(["c", "d"]);
  });
});
