import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { type Used, evaluateRules } from "./evaluate-rules";
import { DEFAULT_RULES } from "./defaults";
import { NO_LIMITS, carryOver, differencesOf } from "./differences";
import { WINDOW_MS } from "./limits";
import { type PastPayout, type PastExternalPayout, replay } from "./replay";
import { type Limits, PayoutRules, type WithdrawalRules } from "./schema";

const HOUR = WINDOW_MS.hour;
/** A Wednesday, noon in São Paulo. */
const NOON = Date.parse("2026-11-18T15:00:00Z");
const rulesWith = (change: Partial<WithdrawalRules>): PayoutRules => ({
  ...FREE_RULES,
  withdrawal: { ...FREE_RULES.withdrawal, ...change },
});
const withPerson = ({ dayCentavos, ...finance }: Limits, change: Partial<WithdrawalRules>): PayoutRules => ({
  ...rulesWith({ ...change, people: { finance } }),
  personDayCentavos: { support: null, finance: dayCentavos, manager: null },
});
const PROJECT = "0192d5b0-0000-7000-8000-000000000001";
let acts = 0;
const pastAct = (change: Partial<PastPayout> = {}): PastPayout => ({
  intentId: `act-${++acts}`,
  kind: "withdrawal",
  wallet: "principal",
  project: null,
  personId: "one",
  role: "finance",
  recipient: "a",
  holder: null,
  amountCentavos: centavos(10_000),
  atMs: NOON,
  firstPaidAtMs: 0,
  keyChangedAtMs: null,
  agreedAtMs: 0,
  ...change,
});
const since = { sinceMs: 0 };

const leftElsewhere = (change: Partial<PastExternalPayout> = {}): PastExternalPayout => ({
  ...{
    intentId: null,
    kind: "withdrawal",
    wallet: "principal",
    project: null,
    recipient: null,
    holder: null,
  },
  ...{ amountCentavos: centavos(10_000), atMs: NOON },
  ...change,
});

describe("replay", () => {
  it("counts what left by no act, for account, project and holder, and judges none of it", () => {
    const limits: Limits = { ...FREE_RULES.withdrawal.wallet, dayCentavos: centavos(15_000) };
    const at = { atMs: NOON - HOUR };
    const cases: [PayoutRules, Partial<PastExternalPayout>, Partial<PastPayout>][] = [
      [rulesWith({ wallet: limits }), {}, {}],
      [
        rulesWith({ projects: [{ project: PROJECT, name: "p", limits }] }),
        { project: PROJECT, wallet: "other" },
        { project: PROJECT },
      ],
      [rulesWith({ known: limits, new: limits }), { holder: "h", wallet: "other" }, { holder: "h" }],
    ];
    for (const [after, left, act] of cases) {
      const told = replay(FREE_RULES, after, [leftElsewhere({ ...at, ...left }), pastAct(act)], since);
      expect(told.changed).toMatchObject([
        { effect: "stopped", stoppedBy: { rule: "day_limit", used: 10_000, elsewhere: 10_000 } },
      ]);
      expect(told.elsewhere.withdrawal).toEqual({ count: 1, sumCentavos: 10_000 });
      const apart = [leftElsewhere({ ...at, wallet: "elsewhere" }), pastAct(act)];
      expect(replay(FREE_RULES, after, apart, since).changed).toEqual([]);
    }
  });

  it("tells what other rules would have stopped, given to one more, held, or let go", () => {
    const ladder = { ...FREE_RULES.withdrawal.ladder, onePersonAboveCentavos: centavos(5_000) };
    const after = rulesWith({
      ladder: { ...ladder, neverAboveCentavos: centavos(1_500_000) },
      newRecipientHoldHours: 4,
    });
    const before = rulesWith({ firstPaymentNeedsSecond: true });
    const told = replay(
      before,
      after,
      [
        pastAct({ amountCentavos: centavos(5_000) }),
        pastAct({ amountCentavos: centavos(5_001) }),
        pastAct({ amountCentavos: centavos(1_500_001) }),
        pastAct({ amountCentavos: centavos(6_000), firstPaidAtMs: null }),
        pastAct({ amountCentavos: centavos(1_000), firstPaidAtMs: NOON + HOUR }),
      ],
      since,
    );
    const counts = Object.fromEntries(
      Object.entries(told.effects.withdrawal).map(([effect, { count, sumCentavos }]) => [
        effect,
        [count, sumCentavos],
      ]),
    );
    expect(counts).toEqual({
      same: [1, 5_000],
      people: [1, 5_001],
      stopped: [1, 1_500_001],
      held: [2, 7_000],
      looser: [0, 0],
    });
    expect(told.changed.map(({ effect }) => effect)).toEqual(["held", "held", "stopped", "people"]);
    expect(told.changed[2]?.stoppedBy).toMatchObject({ rule: "never_above", limit: 1_500_000 });
    expect(
      replay(after, before, [pastAct({ amountCentavos: centavos(5_001) })], since).changed,
    ).toMatchObject([{ effect: "looser" }]);
  });

  it("counts what came before the days that it tells of, and tells nothing of it", () => {
    const after = rulesWith({
      people: { finance: { ...FREE_RULES.withdrawal.people.finance, dayActs: 1 } },
    });
    const two = [pastAct({ atMs: NOON - HOUR }), pastAct()];
    const told = replay(FREE_RULES, after, two, { sinceMs: NOON - HOUR });
    expect(told.changed).toMatchObject([{ act: { intentId: two[1]?.intentId }, effect: "stopped" }]);
    expect(told.effects.withdrawal.same.count).toBe(0);
  });

  it("counts withdrawals and refunds of a person's day together", () => {
    const after: PayoutRules = {
      ...FREE_RULES,
      personDayCentavos: { support: null, finance: centavos(15_000), manager: null },
    };
    const two = [pastAct({ atMs: NOON - HOUR }), pastAct({ kind: "refund" })];
    expect(replay(FREE_RULES, after, two, since).changed).toMatchObject([
      { act: { intentId: two[1]?.intentId }, effect: "stopped", stoppedBy: { rule: "day_limit" } },
    ]);
  });

  it("knows a recipient as it was known then", () => {
    const after = rulesWith({ registeredOnly: ["principal"], firstPaymentNeedsSecond: true });
    const first = pastAct({ firstPaidAtMs: NOON, agreedAtMs: NOON + 1 });
    const later = pastAct({ atMs: NOON + HOUR, firstPaidAtMs: NOON, agreedAtMs: NOON + 1 });
    expect(replay(FREE_RULES, after, [first, later], since).changed).toMatchObject([
      { act: { intentId: first.intentId }, effect: "stopped", stoppedBy: { rule: "registered_only" } },
    ]);
  });

  const limit = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
  const limits = fc.record({
    actCentavos: limit(60_000),
    dayCentavos: limit(200_000),
    monthCentavos: limit(400_000),
    hourActs: limit(5),
    dayActs: limit(8),
  }) as fc.Arbitrary<Limits>;
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 60_000 }),
    waitMs: fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 9 * WINDOW_MS.day })),
    recipient: fc.constantFrom("a", "b"),
    wallet: fc.constantFrom("principal", "loja-a"),
    personId: fc.constantFrom("one", "two"),
    project: fc.constantFrom(PROJECT, null),
  });
  const past = (
    steps: readonly ({ amount: number; waitMs: number } & Pick<
      PastPayout,
      "recipient" | "wallet" | "personId" | "project"
    >)[],
  ) => {
    let atMs = NOON;
    return steps.map(({ amount, waitMs, ...whom }) =>
      pastAct({ ...whom, amountCentavos: centavos(amount), atMs: (atMs += waitMs) }),
    );
  };

  it("makes no difference of the same rules twice, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        limits,
        limits,
        limits,
        (steps, person, wallet, known) => {
          const rules = withPerson(person, { wallet, known, new: known });
          expect(replay(rules, rules, past(steps), since).changed).toEqual([]);
        },
      ),
    );
  });

  it("stops what the rules themselves stop, act by act, with the sums of what they let through", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        limits,
        limits,
        limits,
        limits,
        (steps, person, wallet, known, ofProject) => {
          const projects = [{ project: PROJECT, name: "Loja", limits: ofProject }];
          const rules = withPerson(person, { wallet, known, new: known, projects });
          const all = past(steps);
          const through: PastPayout[] = [];
          const stopped: string[] = [];
          for (const act of all) {
            const used = (is: (one: PastPayout) => boolean): Used => {
              const within = (ms: number) => through.filter((one) => is(one) && one.atMs > act.atMs - ms);
              const sum = (ms: number) => within(ms).reduce((total, one) => total + one.amountCentavos, 0);
              return {
                hourActs: within(HOUR).length,
                dayActs: within(WINDOW_MS.day).length,
                dayCentavos: sum(WINDOW_MS.day),
                monthCentavos: sum(WINDOW_MS.month),
              };
            };
            const { stoppedBy } = evaluateRules(rules, {
              kind: "withdrawal",
              amountCentavos: act.amountCentavos,
              at: new Date(act.atMs),
              wallet: act.wallet,
              project: act.project,
              role: "finance",
              recipient: { firstPaidAt: new Date(0), keyChangedAt: null, isAgreed: true },
              used: {
                person: used((one) => one.personId === act.personId),
                wallet: used((one) => one.wallet === act.wallet),
                project: used((one) => act.project !== null && one.project === act.project),
                recipient: used((one) => one.recipient === act.recipient),
              },
              isSameAgain: false,
              duplicateConfirmed: true,
            });
            if (stoppedBy === null) through.push(act);
            else stopped.push(act.intentId);
          }
          const told = replay(FREE_RULES, rules, all, since);
          expect(told.changed.map(({ act }) => act.intentId).toReversed()).toEqual(stopped);
        },
      ),
    );
  });

  it("plays a hundred thousand acts by both versions in a few seconds", { tags: "extended" }, () => {
    const many = Array.from({ length: 100_000 }, (_, nth) =>
      pastAct({
        atMs: NOON + nth * 60_000,
        recipient: `r-${nth % 3_000}`,
        wallet: `w-${nth % 12}`,
        personId: `p-${nth % 9}`,
        amountCentavos: centavos(1_000 + ((nth * 7_919) % 900_000)),
      }),
    );
    const start = performance.now();
    const { effects } = replay(FREE_RULES, DEFAULT_RULES, many, since);
    expect(Object.values(effects.withdrawal).reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
    // The replay takes half a second on an idle machine. A scan of quadratic cost takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe("differencesOf", () => {
  it("names each thing that changes, and nothing of what stays", () => {
    expect(differencesOf(DEFAULT_RULES, DEFAULT_RULES)).toEqual([]);
    const { withdrawal, refund } = DEFAULT_RULES;
    const own = { ...withdrawal.wallet, dayCentavos: centavos(1) };
    const changed: PayoutRules = {
      personDayCentavos: { ...DEFAULT_RULES.personDayCentavos, finance: centavos(1) },
      withdrawal: {
        ...withdrawal,
        ladder: { ...withdrawal.ladder, twoPeopleAboveCentavos: centavos(1_000_000) },
        wallets: [{ wallet: "loja-a", limits: own }],
        hours: withdrawal.hours.map((bits, day) => (day > 4 ? 0 : bits)),
        newRecipientHoldHours: 12,
        registeredOnly: ["loja-b"],
      },
      refund: {
        ...refund,
        payer: { ...refund.payer, dayActs: null },
        projects: [{ project: PROJECT, name: "Loja", limits: { ...NO_LIMITS, dayCentavos: centavos(1) } }],
      },
    };
    expect(differencesOf(DEFAULT_RULES, changed)).toEqual([
      { what: "personDay", role: "finance", before: 4_000_000, after: 1 },
      {
        kind: "withdrawal",
        what: "rung",
        rung: "twoPeopleAboveCentavos",
        before: null,
        after: 1_000_000,
      },
      { kind: "withdrawal", what: "ownLimits", wallet: "loja-a", before: false, after: true },
      {
        kind: "withdrawal",
        what: "limit",
        of: { is: "wallet", wallet: "loja-a" },
        limit: "dayCentavos",
        before: 6_000_000,
        after: 1,
      },
      { kind: "withdrawal", what: "hours", weekday: 5, before: 2 ** 24 - 1, after: 0 },
      { kind: "withdrawal", what: "hours", weekday: 6, before: 2 ** 24 - 1, after: 0 },
      { kind: "withdrawal", what: "hold", before: 4, after: 12 },
      { kind: "withdrawal", what: "registeredOnly", wallet: "loja-b", before: false, after: true },
      { kind: "refund", what: "projectLimits", name: "Loja", before: false, after: true },
      {
        kind: "refund",
        what: "limit",
        of: { is: "project", name: "Loja" },
        limit: "dayCentavos",
        before: null,
        after: 1,
      },
      { kind: "refund", what: "limit", of: { is: "payer" }, limit: "dayActs", before: 5, after: null },
    ]);
  });

  it("carries one's own changes over to what somebody else made of the same version", () => {
    const own = rulesWith({ newRecipientHoldHours: 8 });
    const theirs = rulesWith({ sameAgainAsks: false, newRecipientHoldHours: 2 });
    const both = carryOver(FREE_RULES, own, theirs);
    expect(both.withdrawal).toMatchObject({ newRecipientHoldHours: 8, sameAgainAsks: false });
    expect(PayoutRules.safeParse(both).success).toBe(true);
    expect(carryOver(FREE_RULES, FREE_RULES, theirs)).toEqual(theirs);
    expect(carryOver(FREE_RULES, own, FREE_RULES)).toEqual(own);
  });
});
