import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { RISK_REASONS, type RiskReason } from "@/lib/core/enums/risk";
import { riskFigures } from "./figures";
import { type PaymentFacts, reasonsOf } from "./reasons";
import { DEFAULT_RISK_RULES } from "./rules";
import { RiskRules } from "./schema";

const facts: fc.Arbitrary<PaymentFacts> = fc.record({
  amountCentavos: fc.integer({ min: 1, max: 1_000_000 }),
  isPaidByAnother: fc.boolean(),
  isPayerExpected: fc.boolean(),
  isFirstPurchase: fc.constantFrom(true, false, null),
  namesOnEmail: fc.integer({ min: 0, max: 25 }),
  refusedBefore: fc.integer({ min: 0, max: 25 }),
  lostBefore: fc.integer({ min: 0, max: 25 }),
});
const times = fc.integer({ min: 1, max: 20 });
const rules: fc.Arbitrary<RiskRules> = fc.record({
  other_payer: fc.record({ isOn: fc.boolean() }),
  first_high: fc.record({
    isOn: fc.boolean(),
    fromCentavos: fc.integer({ min: 1, max: 1_000_000 }).map(centavos),
  }),
  many_names: fc.record({ isOn: fc.boolean(), names: fc.integer({ min: 2, max: 20 }) }),
  refused_before: fc.record({ isOn: fc.boolean(), times }),
  lost_before: fc.record({ isOn: fc.boolean(), times }),
});
const CALM: PaymentFacts = {
  amountCentavos: 1_000,
  isPaidByAnother: false,
  isPayerExpected: false,
  isFirstPurchase: false,
  namesOnEmail: 1,
  refusedBefore: 0,
  lostBefore: 0,
};
const of = (changed: Partial<PaymentFacts>) => reasonsOf({ ...CALM, ...changed }, DEFAULT_RISK_RULES);

describe("the reasons of a mark", () => {
  it("are what the rules in force say, one by one", () => {
    expect(of({})).toEqual([]);
    expect(of({ isPaidByAnother: true })).toEqual(["other_payer"]);
    expect(of({ isPaidByAnother: true, isPayerExpected: true })).toEqual([]);
    expect(of({ isFirstPurchase: true, amountCentavos: 99_999 })).toEqual([]);
    expect(of({ isFirstPurchase: true, amountCentavos: 100_000 })).toEqual(["first_high"]);
    expect(of({ isFirstPurchase: null, amountCentavos: 100_000 })).toEqual([]);
    expect(of({ namesOnEmail: 2 })).toEqual([]);
    expect(of({ namesOnEmail: 3 })).toEqual(["many_names"]);
    expect(of({ refusedBefore: 1, lostBefore: 1 })).toEqual(["refused_before", "lost_before"]);
  });

  it("hang on their own rule alone: none of another, none of a sum", () => {
    fc.assert(
      fc.property(facts, rules, fc.constantFrom(...RISK_REASONS), (known, inForce, reason) => {
        const only = Object.fromEntries(
          RISK_REASONS.map((one) => [one, { ...inForce[one], isOn: one === reason }]),
        ) as RiskRules;
        const on = { ...inForce, [reason]: { ...inForce[reason], isOn: true } };
        expect(reasonsOf(known, only)).toEqual(reasonsOf(known, on).filter((one) => one === reason));
      }),
      { numRuns: 3_000 },
    );
  });

  it("never go by a graver fact, and never come by a rule that is off", () => {
    fc.assert(
      fc.property(facts, rules, fc.integer({ min: 0, max: 5 }), (known, inForce, more) => {
        const before = reasonsOf(known, inForce);
        const graver = {
          ...known,
          amountCentavos: known.amountCentavos + more * 10_000,
          isPaidByAnother: true,
          isPayerExpected: false,
          namesOnEmail: known.namesOnEmail + more,
          refusedBefore: known.refusedBefore + more,
          lostBefore: known.lostBefore + more,
        };
        expect(reasonsOf(graver, inForce)).toEqual(expect.arrayContaining(before));
        expect(before.filter((reason) => !inForce[reason].isOn)).toEqual([]);
        expect(reasonsOf({ ...known, isPaidByAnother: true, isPayerExpected: true }, inForce)).not.toContain(
          "other_payer",
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("the figures of the marks", () => {
  const counted = fc.array(
    fc.record({
      reasons: fc.uniqueArray(fc.constantFrom(...RISK_REASONS), { minLength: 1 }),
      isBlocked: fc.boolean(),
      count: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 20 },
  );
  it("count each payment once in the sum and once in each of its rules", () => {
    fc.assert(
      fc.property(counted, fc.nat(20_000), fc.nat(500), (marks, paid, unmarkedBlocked) => {
        const { marked, unmarked, byReason } = riskFigures(marks, { paid, unmarkedBlocked });
        const sum = (holds: (mark: (typeof marks)[number]) => boolean) =>
          marks.filter(holds).reduce((all, { count }) => all + count, 0);
        expect(marked.payments).toBe(sum(() => true));
        expect(marked.blocked).toBe(sum(({ isBlocked }) => isBlocked));
        for (const { reason, share } of byReason) {
          const has = ({ reasons }: { reasons: RiskReason[] }) => reasons.includes(reason);
          expect(share.payments).toBe(sum(has));
          expect(share.blocked).toBe(sum((mark) => has(mark) && mark.isBlocked));
        }
        for (const share of [marked, unmarked, ...byReason.map((row) => row.share)]) {
          expect(share.blocked).toBeLessThanOrEqual(share.payments);
          expect(share.isFew).toBe(share.payments < 10);
          if (share.payments > 0) {
            expect(share.low).toBeLessThanOrEqual(share.blocked / share.payments + 1e-9);
            expect(share.high).toBeGreaterThanOrEqual(share.blocked / share.payments - 1e-9);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

it("asks for thresholds that mean something", () => {
  const faults = RiskRules.safeParse({ ...DEFAULT_RISK_RULES, many_names: { isOn: true, names: 1 } }).error
    ?.issues;
  expect(faults?.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["many_names.names", "too_small:2"],
  ]);
});
