import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAID } from "@/lib/testing/display-status";
import { type DatedStatusInput, statusDetailOf, daysLeft, statusFlags, isPressing } from "./display-status";
import { BLOCK_KINDS } from "../enums/blocks";
import { CONFIRMATIONS } from "../enums/observations";
import { STATUS_FACTS, STATUS_FLAGS, REFUSALS } from "../enums/display-status";
import { MISMATCHES, PAYMENT_REFUND_STATES, TRANSACTION_STATES } from "../enums/transactions";

const NOW = new Date("2026-11-20T15:00:00Z");
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const moment = fc.integer({ min: -20_000, max: 20_000 }).map(at);
const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000 }));
const any: fc.Arbitrary<DatedStatusInput> = fc.record({
  state: fc.constantFrom(...TRANSACTION_STATES),
  amountCentavos: fc.integer({ min: 1, max: 1_000 }),
  refundState: fc.constantFrom(...PAYMENT_REFUND_STATES),
  returnedCentavos: money,
  heldCentavos: money,
  hasOpenBlock: fc.boolean(),
  isVerifying: fc.boolean(),
  mismatch: orNull(fc.constantFrom(...MISMATCHES)),
  confirmation: orNull(fc.constantFrom(...CONFIRMATIONS)),
  blockKind: orNull(fc.constantFrom(...BLOCK_KINDS)),
  respondBy: orNull(moment),
  returnedAt: orNull(moment),
  expiresAt: orNull(moment),
  settledAt: orNull(moment),
  unknownStatus: orNull(fc.constantFrom("em_recurso", "held_by_bank")),
  refusal: orNull(fc.constantFrom(...REFUSALS)),
});

const plain: DatedStatusInput = { ...PAID, settledAt: at(-60) };

describe("the list of facts that hold", () => {
  it("is in the one order, each once, and the state is its last", () => {
    fc.assert(
      fc.property(any, (one) => {
        const facts = statusFlags(one);
        expect(facts.at(-1)).toBe(one.state);
        const places = facts.map((fact) => STATUS_FACTS.indexOf(fact));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }),
    );
  });

  it("never shows as paid what is held, went back, is doubted or is nobody's word but an event's", () => {
    fc.assert(
      fc.property(any, (one) => {
        fc.pre(
          one.heldCentavos > 0 ||
            one.hasOpenBlock ||
            one.returnedCentavos > 0 ||
            one.isVerifying ||
            one.mismatch === "contradicted" ||
            one.refundState === "pending" ||
            (one.state === "completed" && one.confirmation === "to_confirm"),
        );
        expect(STATUS_FLAGS).toContain(statusFlags(one)[0]);
      }),
    );
  });

  it("is one of whole and part, never both", () => {
    fc.assert(
      fc.property(any, (one) => {
        const facts = statusFlags(one);
        const isWhole = facts.includes("refunded");
        expect(isWhole && facts.includes("partly_refunded")).toBe(false);
        expect(isWhole).toBe(one.returnedCentavos > 0 && one.returnedCentavos >= one.amountCentavos);
      }),
    );
  });

  it("keeps what a stronger fact stands before: a blocked one that was refunded is both", () => {
    const both = { ...plain, hasOpenBlock: true, heldCentavos: 100, returnedCentavos: 33_000 };
    expect(statusFlags(both)).toEqual(["blocked", "refunded", "completed"]);
    expect(statusFlags({ ...both, mismatch: "contradicted" })[0]).toBe("contradicted");
  });

  it("asks nobody to confirm what moved no money", () => {
    for (const state of ["expired", "cancelled", "failed"] as const)
      expect(statusFlags({ ...plain, state, confirmation: "to_confirm" })).toEqual([state]);
  });
});

describe("the line below", () => {
  it("is there for whatever was drawn, and tells no amount that is not in the row", () => {
    fc.assert(
      fc.property(any, (one) => {
        const below = statusDetailOf(one, NOW);
        if (below !== null && "centavos" in below) expect(below.centavos).toBe(one.returnedCentavos);
      }),
    );
  });

  it("says nothing of a payment to which nothing happened", () => {
    expect(statusDetailOf(plain, NOW)).toBeNull();
  });

  it("tells of a blocked one what went back, else until when to answer", () => {
    const blocked = { ...plain, hasOpenBlock: true, heldCentavos: 9, respondBy: at(60) };
    expect(statusDetailOf(blocked, NOW)).toEqual({ kind: "respond_by", at: at(60) });
    expect(statusDetailOf({ ...blocked, returnedCentavos: 18_000 }, NOW)).toEqual({
      kind: "also_returned",
      centavos: 18_000,
    });
  });

  it("tells how much of one went back, and of a whole one when", () => {
    const part = { ...plain, returnedCentavos: 9_000, returnedAt: at(-5) };
    expect(statusDetailOf(part, NOW)).toEqual({ kind: "returned_part", centavos: 9_000, of: 33_000 });
    expect(statusDetailOf({ ...part, returnedCentavos: 33_000 }, NOW)).toEqual({
      kind: "returned",
      at: at(-5),
    });
  });

  it("tells how long one may still be paid, and nothing once it may not", () => {
    const pending = { ...plain, state: "pending" as const, settledAt: null, expiresAt: at(29) };
    expect(statusDetailOf(pending, NOW)).toEqual({ kind: "expires", at: at(29) });
    expect(statusDetailOf({ ...pending, expiresAt: at(-1) }, NOW)).toBeNull();
  });

  it("tells of a doubt that the badge does not tell", () => {
    expect(statusDetailOf({ ...plain, mismatch: "fee" }, NOW)).toEqual({ kind: "mismatch", mismatch: "fee" });
    expect(statusDetailOf({ ...plain, mismatch: "contradicted" }, NOW)).toBeNull();
  });
});

describe("an unknown status of the service", () => {
  it("is told below a state that is known, and in the badge of one that is not", () => {
    const reversed = { ...plain, state: "reversed" as const, unknownStatus: "em_recurso" };
    expect(statusDetailOf(reversed, NOW)).toEqual({ kind: "unknown_status", word: "em_recurso" });
    expect(statusDetailOf({ ...reversed, state: "other" }, NOW)).toBeNull();
  });
});

describe("the days left", () => {
  it("are those of the calendar of São Paulo, and none once it is over", () => {
    expect(daysLeft("2026-11-22T12:00:00Z", NOW)).toBe(2);
    expect(daysLeft("2026-11-21T02:59:00Z", NOW)).toBe(0);
    expect(daysLeft("2026-11-21T03:00:00Z", NOW)).toBe(1);
    expect(daysLeft(at(0), NOW)).toBeNull();
  });

  it("press in the last 24 hours, and after", () => {
    expect(isPressing(at(24 * 60), NOW)).toBe(true);
    expect(isPressing(at(24 * 60 + 1), NOW)).toBe(false);
    expect(isPressing(at(-1), NOW)).toBe(true);
  });
});
