import { type RefundMark, type TransactionState, type TransactionType } from "@/lib/core/words/transactions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money";
import { type TransactionFacts, mergeFacts } from "./merge-facts";

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);
const about = { id: "0", wallet: "principal", type: "payment", origin: "webhook" } as const;

type Row = Omit<TransactionFacts, "origin"> & { state: TransactionState; refundState: RefundMark };
const start = (type: TransactionType): Row => ({
  id: "0",
  wallet: "principal",
  type,
  state: "pending",
  refundState: "none",
});

const paymentFacts: TransactionFacts[] = [
  { ...about, state: "pending", amountCentavos: centavos(100), createdAt: at(0), origin: "own_write" },
  { ...about, state: "expired", amountCentavos: centavos(100), expiredAt: at(50) },
  {
    ...about,
    state: "completed",
    amountCentavos: centavos(100),
    feeCentavos: centavos(50),
    completedAt: at(40),
    createdAt: at(40),
  },
  { ...about, state: "cancelled", apiStatus: "cancelled", origin: "read" },
  {
    ...about,
    state: "failed",
    failedAt: at(30),
    failureReason: "policy",
    blockedDeposit: { reason: "policy", refund: { status: "pending" } },
  },
  {
    ...about,
    blockedDeposit: { reason: "policy", refund: { status: "confirmed", e2eId: "D1" } },
    origin: "webhook",
  },
  { ...about, refundState: "pending" },
  { ...about, refundState: "confirmed" },
];

const withdrawalFacts: TransactionFacts[] = [
  { ...about, type: "withdrawal", state: "pending", createdAt: at(0) },
  { ...about, type: "withdrawal", state: "processing" },
  { ...about, type: "withdrawal", state: "completed", completedAt: at(5), settledAt: at(5) },
  { ...about, type: "withdrawal", state: "reversed", reversedAt: at(9) },
];

const fold = (type: TransactionType, facts: readonly TransactionFacts[]): Row =>
  facts.reduce<Row>((row, fact) => mergeFacts(row, fact).row, start(type));

/** The last word read is a report of the reading itself, not a fact of the object. */
const comparable = ({ apiStatus: _latest, ...row }: Row) => row;

describe("mergeFacts", () => {
  it.each([
    ["payment", paymentFacts],
    ["withdrawal", withdrawalFacts],
  ] as const)("ends a %s the same way for every order and repetition of its facts", (type, all) => {
    fc.assert(
      fc.property(fc.subarray([...all], { minLength: 1 }), fc.infiniteStream(fc.nat()), (facts, picks) => {
        const canonical = comparable(fold(type, facts));
        const shuffled = [...facts, ...facts.slice(0, 3)]
          .map((fact) => ({ fact, key: picks.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ fact }) => fact);
        expect(comparable(fold(type, shuffled))).toEqual(canonical);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the charge completed when a late expiry arrives", () => {
    const [, expired, completed] = paymentFacts;
    if (!expired || !completed) throw new Error("facts");
    expect(fold("payment", [completed, expired]).state).toBe("completed");
    expect(fold("payment", [expired, completed]).state).toBe("completed");
  });

  it("keeps a completed withdrawal when a failure arrives after it, and a reversal over both", () => {
    const failed: TransactionFacts = { ...about, type: "withdrawal", state: "failed", failedAt: at(6) };
    expect(fold("withdrawal", [...withdrawalFacts.slice(0, 3), failed]).state).toBe("completed");
    expect(fold("withdrawal", [...withdrawalFacts, failed]).state).toBe("reversed");
  });

  it("keeps the first amount and names the disagreement when another is told", () => {
    const { row, mismatch } = mergeFacts(
      { ...start("payment"), amountCentavos: centavos(100) },
      { ...about, amountCentavos: centavos(101) },
    );
    expect(row.amountCentavos).toBe(100);
    expect(mismatch).toBe("amount");
    expect(row.mismatchDetails).toEqual({ source: "webhook", known: 100, reported: 101 });
  });

  it("never lets a known state fall back to a word it does not know", () => {
    expect(
      mergeFacts({ ...start("payment"), state: "completed" }, { ...about, state: "other" }).row.state,
    ).toBe("completed");
    expect(
      mergeFacts({ ...start("payment"), state: "other" }, { ...about, state: "pending" }).row.state,
    ).toBe("pending");
  });
});
