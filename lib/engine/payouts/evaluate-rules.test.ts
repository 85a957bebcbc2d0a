import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { DEFAULT_RULES, EVERY_HOUR } from "./defaults";
import {
  type CountedScope,
  NOTHING_USED,
  type Payout,
  type Used,
  evaluateRules,
  isOpenAt,
  mayApproveAmount,
  nextOpenHour,
} from "./evaluate-rules";
import { WINDOW_MS } from "./limits";
import { NewPayoutRules } from "./new-rules-schema";
import {
  type Limits,
  PayoutRules,
  type PersonLimits,
  type RefundRules,
  type WithdrawalRules,
} from "./schema";

const NONE: Limits = {
  actCentavos: null,
  dayCentavos: null,
  monthCentavos: null,
  hourActs: null,
  dayActs: null,
};
const NO_LADDER = { onePersonAboveCentavos: null, twoPeopleAboveCentavos: null, neverAboveCentavos: null };
const HOUR = WINDOW_MS.hour;
const reais = (amount: number): Centavos => centavos(amount * 100);
/** A Wednesday, noon in São Paulo. */
const NOON = new Date("2026-11-18T15:00:00Z");
const LONG_AGO = new Date("2025-01-01T00:00:00Z");

const ofPerson = ({ actCentavos, monthCentavos, hourActs, dayActs }: Limits): PersonLimits => ({
  actCentavos,
  monthCentavos,
  hourActs,
  dayActs,
});
const FREE: PersonLimits = { actCentavos: null, monthCentavos: null, hourActs: null, dayActs: null };
const rulesWith = (
  w: Partial<WithdrawalRules> = {},
  r: Partial<RefundRules> = {},
  day: Partial<PayoutRules["personDayCentavos"]> = {},
): PayoutRules => ({
  personDayCentavos: { support: null, finance: null, manager: null, ...day },
  withdrawal: {
    ...DEFAULT_RULES.withdrawal,
    ladder: NO_LADDER,
    people: { finance: FREE },
    wallet: NONE,
    known: NONE,
    new: NONE,
    firstPaymentNeedsSecond: false,
    newRecipientHoldHours: 0,
    ...w,
  },
  refund: {
    ...DEFAULT_RULES.refund,
    ladder: NO_LADDER,
    people: { support: FREE, finance: FREE, manager: FREE },
    wallet: NONE,
    payer: NONE,
    ...r,
  },
});

const PROJECT = "0192d5b0-0000-7000-8000-000000000001";
type Given = Omit<Partial<Payout>, "used" | "recipient"> & {
  used?: Partial<Record<CountedScope, Partial<Used>>>;
  recipient?: Partial<Payout["recipient"]>;
};
const act = ({ used = {}, recipient = {}, ...given }: Given = {}): Payout => ({
  kind: "withdrawal",
  amountCentavos: reais(100),
  at: NOON,
  wallet: "principal",
  project: null,
  role: "finance",
  isSameAgain: false,
  duplicateConfirmed: false,
  ...given,
  recipient: { firstPaidAt: LONG_AGO, keyChangedAt: null, isAgreed: true, ...recipient },
  used: {
    person: { ...NOTHING_USED, ...used.person },
    wallet: { ...NOTHING_USED, ...used.wallet },
    project: { ...NOTHING_USED, ...used.project },
    recipient: { ...NOTHING_USED, ...used.recipient },
  },
});
const stopOf = (rules: PayoutRules, given: Given) => {
  const { stoppedBy } = evaluateRules(rules, act(given));
  return stoppedBy && `${stoppedBy.rule} ${stoppedBy.scope}`;
};

describe("the defaults", () => {
  it("are rules, and strict: a second person above R$ 1.000 and for each new recipient, held for four hours", () => {
    expect(NewPayoutRules.parse(DEFAULT_RULES)).toEqual(DEFAULT_RULES);
    const of = (given: Given) => evaluateRules(DEFAULT_RULES, act(given));
    expect(of({ amountCentavos: reais(1_000) })).toMatchObject({
      people: 0,
      holdUntil: null,
      stoppedBy: null,
    });
    expect(of({ amountCentavos: centavos(100_001) })).toMatchObject({ people: 1, stoppedBy: null });
    expect(of({ recipient: { firstPaidAt: null } })).toMatchObject({
      people: 1,
      holdUntil: new Date(NOON.getTime() + 4 * HOUR),
    });
  });

  it("let nobody but a manager agree, and an admin never", () => {
    const may = (role: "viewer" | "support" | "finance" | "manager" | "admin", rules = DEFAULT_RULES) =>
      mayApproveAmount(rules, { kind: "withdrawal", amountCentavos: reais(500) }, role);
    expect([may("manager"), may("finance"), may("admin"), may("support"), may("viewer")]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const upTo = (amount: number) => rulesWith({ financeAgreesUpToCentavos: reais(amount) });
    expect(may("finance", upTo(500))).toBe(true);
    expect(may("finance", upTo(499))).toBe(false);
    expect(may("admin", upTo(500))).toBe(false);
  });
});

const LIMITED = (amount: Centavos) => ({ ...NONE, actCentavos: amount });
describe("the rungs", () => {
  const two = (amount: Centavos | null, never: Centavos | null = null) => ({
    ladder: { ...NO_LADDER, twoPeopleAboveCentavos: amount, neverAboveCentavos: never },
  });
  const finance = { people: { finance: { ...FREE, actCentavos: reais(25_000) } } };
  const faultsOf = (rules: PayoutRules) =>
    NewPayoutRules.safeParse(rules).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  const REFUSED = ["withdrawal.ladder.twoPeopleAboveCentavos payout_rung_unreachable:2500000"];

  it("are refused at their field from the largest amount on that anybody may ask for", () => {
    expect(faultsOf(rulesWith({ ...finance, ...two(reais(25_000)) }))).toEqual(REFUSED);
    expect(faultsOf(rulesWith({ ...finance, ...two(centavos(2_499_999)) }))).toBeUndefined();
    expect(faultsOf(rulesWith(two(reais(25_000))))).toBeUndefined();
  });

  it.each<[string, Partial<WithdrawalRules>, Partial<PayoutRules["personDayCentavos"]>]>([
    ["the sum of a person's day", {}, { finance: reais(25_000) }],
    ["a month of a person", { people: { finance: { ...FREE, monthCentavos: reais(25_000) } } }, {}],
    ["an account", { wallet: LIMITED(reais(25_000)) }, {}],
    ["every recipient", { known: LIMITED(reais(25_000)), new: LIMITED(reais(20_000)) }, {}],
  ])("are refused above %s", (_of, limits, day) => {
    expect(faultsOf(rulesWith({ ...limits, ...two(reais(25_000)) }, {}, day))).toEqual(REFUSED);
  });

  it("are kept where one of several allows more: another role, an account of its own, a known recipient", () => {
    const refunds = {
      ladder: { ...NO_LADDER, onePersonAboveCentavos: reais(5_000) },
      people: { support: { ...FREE, actCentavos: reais(5_000) }, finance: FREE, manager: FREE },
    };
    expect(faultsOf(rulesWith({}, refunds))).toBeUndefined();
    const wallets = [{ wallet: "loja-a", limits: LIMITED(reais(30_000)) }];
    expect(
      faultsOf(rulesWith({ ...two(reais(25_000)), wallet: LIMITED(reais(1)), wallets })),
    ).toBeUndefined();
    expect(faultsOf(rulesWith({ ...two(reais(25_000)), new: LIMITED(reais(1)) }))).toBeUndefined();
  });

  it("hold in a version that was stored before", () => {
    expect(PayoutRules.safeParse(rulesWith({ ...finance, ...two(reais(25_000)) })).success).toBe(true);
  });

  it("are refused where nobody may ask at all", () => {
    const nobody = { people: { finance: { ...FREE, hourActs: 0 } } };
    expect(faultsOf(rulesWith({ ...nobody, ...two(reais(1)) }))).toEqual([
      "withdrawal.ladder.twoPeopleAboveCentavos payout_rung_unreachable:0",
    ]);
  });
});

describe("the ladder", () => {
  const ladder = {
    onePersonAboveCentavos: reais(1_000),
    twoPeopleAboveCentavos: reais(10_000),
    neverAboveCentavos: reais(50_000),
  };
  it.each([
    [reais(1_000), 0, null],
    [centavos(100_001), 1, null],
    [reais(10_000), 1, null],
    [centavos(1_000_001), 2, null],
    [reais(50_000), 2, null],
    [centavos(5_000_001), 2, "never_above act"],
  ])("at %d asks for %d others, and is stopped by %s", (amountCentavos, people, stop) => {
    const rules = rulesWith({ ladder });
    expect(evaluateRules(rules, act({ amountCentavos })).people).toBe(people);
    expect(stopOf(rules, { amountCentavos })).toBe(stop);
  });

  it("asks for the more of ladder and first payment, not for their sum", () => {
    const rules = rulesWith({ ladder, firstPaymentNeedsSecond: true });
    const first = { recipient: { firstPaidAt: null } };
    expect(evaluateRules(rules, act({ ...first, amountCentavos: reais(10) })).people).toBe(1);
    expect(evaluateRules(rules, act({ ...first, amountCentavos: reais(5_000) })).people).toBe(1);
    expect(evaluateRules(rules, act({ ...first, amountCentavos: reais(20_000) })).people).toBe(2);
  });

  it.each(["support", "finance", "manager"] as const)(
    "asks of a refund for as many others, also where somebody of %s asks who could agree to another's",
    (role) => {
      const rules = rulesWith({}, { ladder, financeAgreesUpToCentavos: reais(50_000) });
      const of = (amountCentavos: Centavos) =>
        evaluateRules(rules, act({ kind: "refund", role, amountCentavos, recipient: { firstPaidAt: null } }));
      expect(of(reais(1_000))).toMatchObject({ people: 0, stoppedBy: null, holdUntil: null });
      expect(of(centavos(100_001))).toMatchObject({ people: 1, stoppedBy: null });
      expect(of(centavos(1_000_001))).toMatchObject({ people: 2, stoppedBy: null });
      expect(of(centavos(5_000_001)).stoppedBy).toMatchObject({ rule: "never_above" });
    },
  );

  it("takes no right of one kind for a right of the other", () => {
    const rules = rulesWith(
      { financeAgreesUpToCentavos: reais(500) },
      { financeAgreesUpToCentavos: reais(10) },
    );
    const may = (kind: "withdrawal" | "refund", amount: number) =>
      mayApproveAmount(rules, { kind, amountCentavos: reais(amount) }, "finance");
    expect([may("withdrawal", 500), may("refund", 10), may("refund", 11)]).toEqual([true, true, false]);
  });

  it.each([
    [reais(2), reais(1), null],
    [null, reais(2), reais(1)],
    [reais(2), null, reais(1)],
    [reais(2), reais(2), null],
  ])("is none where a rung is not above the one before it: %s, %s, %s", (one, two, never) => {
    const refused = { onePersonAboveCentavos: one, twoPeopleAboveCentavos: two, neverAboveCentavos: never };
    expect(PayoutRules.safeParse(rulesWith({ ladder: refused })).success).toBe(false);
  });
});

describe.each(["person", "wallet", "recipient"] as const)("the limits of a %s", (scope) => {
  const rules = (limits: Partial<Limits>) => {
    const all = { ...NONE, ...limits };
    if (scope === "person")
      return rulesWith(
        { people: { finance: ofPerson(all) } },
        { people: { support: FREE, finance: ofPerson(all), manager: FREE } },
        { finance: all.dayCentavos },
      );
    if (scope === "wallet") return rulesWith({ wallet: all }, { wallet: all });
    return rulesWith({ known: all }, { payer: all });
  };
  const withUsed = (used: Partial<Used>): Given => ({ used: { [scope]: used } });
  it.each(["withdrawal", "refund"] as const)("hold a %s at their edges, each by its own name", (kind) => {
    const of = (limits: Partial<Limits>, used: Partial<Used>, amount = 10_000) =>
      stopOf(rules(limits), { kind, amountCentavos: centavos(amount), ...withUsed(used) });
    expect(of({ actCentavos: reais(100) }, {})).toBeNull();
    expect(of({ actCentavos: reais(100) }, {}, 10_001)).toBe(`act_limit ${scope}`);
    expect(of({ dayCentavos: reais(500) }, { dayCentavos: 40_000 })).toBeNull();
    expect(of({ dayCentavos: reais(500) }, { dayCentavos: 40_001 })).toBe(`day_limit ${scope}`);
    expect(of({ monthCentavos: reais(500) }, { monthCentavos: 40_000 })).toBeNull();
    expect(of({ monthCentavos: reais(500) }, { monthCentavos: 40_001 })).toBe(`month_limit ${scope}`);
    expect(of({ hourActs: 3 }, { hourActs: 2 })).toBeNull();
    expect(of({ hourActs: 3 }, { hourActs: 3 })).toBe(`hour_pace ${scope}`);
    expect(of({ dayActs: 3 }, { dayActs: 2 })).toBeNull();
    expect(of({ dayActs: 3 }, { dayActs: 3 })).toBe(`day_pace ${scope}`);
    expect(of({ dayActs: 0 }, {})).toBe(`day_pace ${scope}`);
  });

  it("tell limit, used and this act, also where they let it pass", () => {
    const { matchedRules: met } = evaluateRules(
      rules({ dayCentavos: reais(500) }),
      act(withUsed({ dayCentavos: 36_000 })),
    );
    expect(met).toContainEqual({
      rule: "day_limit",
      scope,
      effect: "passes",
      limit: 50_000,
      used: 36_000,
      act: 10_000,
    });
  });

  it("name the narrower of two: the act before its day, the day before its month", () => {
    const tight = rules({ actCentavos: reais(1), dayCentavos: reais(1), monthCentavos: reais(1) });
    expect(stopOf(tight, {})).toBe(`act_limit ${scope}`);
    expect(stopOf(rules({ dayCentavos: reais(1), monthCentavos: reais(1) }), {})).toBe(`day_limit ${scope}`);
  });
});

describe("the limits that apply", () => {
  const small = { ...NONE, actCentavos: reais(1) };
  it("takes a wallet's own before those of all others", () => {
    const rules = rulesWith({ wallet: NONE, wallets: [{ wallet: "loja-a", limits: small }] });
    expect(stopOf(rules, { wallet: "loja-a" })).toBe("act_limit wallet");
    expect(stopOf(rules, { wallet: "loja-b" })).toBeNull();
  });

  it("takes a project's where the act is of that project, beside those of its wallet", () => {
    const projects = [{ project: PROJECT, name: "Loja", limits: { ...NONE, dayCentavos: reais(150) } }];
    const rules = rulesWith({ projects }, { projects: [] });
    const used = { project: { dayCentavos: reais(50) } };
    expect(stopOf(rules, { project: PROJECT, used })).toBeNull();
    expect(stopOf(rules, { project: PROJECT, used, amountCentavos: centavos(10_001) })).toBe(
      "day_limit project",
    );
    expect(stopOf(rules, { project: null, used, amountCentavos: reais(1_000) })).toBeNull();
    expect(stopOf(rules, { project: crypto.randomUUID(), amountCentavos: reais(1_000) })).toBeNull();
    expect(
      stopOf(rules, { kind: "refund", project: PROJECT, used, amountCentavos: reais(1_000) }),
    ).toBeNull();
    // The wallet's limit is the narrower one and is reported first.
    const both = rulesWith({ projects, wallet: { ...NONE, dayCentavos: reais(100) } });
    expect(stopOf(both, { project: PROJECT, amountCentavos: reais(151) })).toBe("day_limit wallet");
  });

  it("takes a recipient for new until 30 days after its first payment, and after its key changed", () => {
    const rules = rulesWith({ new: small });
    const paid = (ms: number) => ({ recipient: { firstPaidAt: new Date(NOON.getTime() - ms) } });
    expect(stopOf(rules, { recipient: { firstPaidAt: null } })).toBe("act_limit recipient");
    expect(stopOf(rules, paid(WINDOW_MS.month - 1))).toBe("act_limit recipient");
    expect(stopOf(rules, paid(WINDOW_MS.month))).toBeNull();
    const changed = { firstPaidAt: LONG_AGO, keyChangedAt: new Date(NOON.getTime() - HOUR) };
    expect(stopOf(rules, { recipient: changed })).toBe("act_limit recipient");
  });
});

describe("the switches", () => {
  it("hold the first payments of a recipient, counted from the act, until an open hour", () => {
    const rules = rulesWith({ newRecipientHoldHours: 4 });
    const first = { recipient: { firstPaidAt: null } };
    expect(evaluateRules(rules, act(first)).holdUntil).toEqual(new Date(NOON.getTime() + 4 * HOUR));
    expect(evaluateRules(rules, act()).holdUntil).toBeNull();
    expect(evaluateRules(rules, act(first), { hasRelaxedRules: true }).holdUntil).toBeNull();
    // From eight to five: four hours after noon is the last open one, after two in the afternoon the next morning's first.
    const hours = Array.from({ length: 7 }, () => hoursFrom(8, 17));
    const daytime = rulesWith({ newRecipientHoldHours: 4, hours });
    expect(evaluateRules(daytime, act(first)).holdUntil).toEqual(new Date("2026-11-18T19:00:00Z"));
    const later = { ...first, at: new Date("2026-11-18T17:30:00Z") };
    expect(evaluateRules(daytime, act(later)).holdUntil).toEqual(new Date("2026-11-19T11:00:00Z"));
  });

  it("ask about the same amount to the same recipient, until it is meant", () => {
    const rules = rulesWith();
    expect(evaluateRules(rules, act({ isSameAgain: true })).askedBy?.rule).toBe("same_again");
    expect(evaluateRules(rules, act({ isSameAgain: true, duplicateConfirmed: true })).askedBy).toBeNull();
    expect(evaluateRules(rulesWith({ sameAgainAsks: false }), act({ isSameAgain: true })).askedBy).toBeNull();
  });

  it("pay nobody who was not agreed to where a wallet pays registered recipients only", () => {
    const rules = rulesWith({ registeredOnly: ["loja-a"] });
    const stranger = { recipient: { isAgreed: false } };
    expect(stopOf(rules, { ...stranger, wallet: "loja-a" })).toBe("registered_only wallet");
    expect(stopOf(rules, { wallet: "loja-a" })).toBeNull();
    expect(stopOf(rules, { ...stranger, wallet: "loja-b" })).toBeNull();
  });
});

const hoursFrom = (from: number, to: number): number => {
  let bits = 0;
  for (let hour = from; hour < to; hour++) bits |= 1 << hour;
  return bits;
};

describe("the hours", () => {
  // Monday to Friday, eight to six.
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? hoursFrom(8, 18) : 0));
  it.each([
    ["2026-11-18T10:59:59.999Z", false],
    ["2026-11-18T11:00:00Z", true],
    ["2026-11-18T20:59:59.999Z", true],
    ["2026-11-18T21:00:00Z", false],
    ["2026-11-21T15:00:00Z", false],
    // Sunday in São Paulo, Monday elsewhere.
    ["2026-11-23T02:00:00Z", false],
    ["2026-11-23T11:00:00Z", true],
  ])("at %s: %s", (at, isOpen) => {
    expect(isOpenAt(hours, new Date(at))).toBe(isOpen);
    expect(stopOf(rulesWith({ hours }), { at: new Date(at) })).toBe(isOpen ? null : "hours act");
  });

  it("open again at the next hour that does", () => {
    const friday = new Date("2026-11-20T21:30:00Z");
    expect(nextOpenHour(hours, friday)).toEqual(new Date("2026-11-23T11:00:00Z"));
    expect(nextOpenHour(hours, NOON)).toEqual(NOON);
    expect(
      nextOpenHour(
        hours.map(() => 0),
        NOON,
      ),
    ).toBeNull();
    expect(
      isOpenAt(
        Array.from({ length: 7 }, () => EVERY_HOUR),
        friday,
      ),
    ).toBe(true);
  });
});

/** One rule each, and the acts right below and right above its edge. */
/** Changed rules of withdrawals, and the day sum of the requester. */
type Changed = Partial<WithdrawalRules> & { personDay?: Centavos | null };
const EDGES: [name: string, rules: (amount: number) => Changed, below: Given, above: Given][] = [
  [
    "never_above act",
    (amount) => ({ ladder: { ...NO_LADDER, neverAboveCentavos: centavos(amount) } }),
    {},
    { amountCentavos: centavos(10_001) },
  ],
  [
    "registered_only wallet",
    () => ({ registeredOnly: ["principal"] }),
    {},
    { recipient: { isAgreed: false } },
  ],
  [
    "hours act",
    () => ({ hours: [0, 1, 2, 3, 4, 5, 6].map(() => hoursFrom(8, 18)) }),
    {},
    { at: new Date("2026-11-18T21:00:00Z") },
  ],
  ...(["person", "wallet", "recipient"] as const).flatMap((scope): typeof EDGES => {
    const of = (limits: Partial<Limits>) => (): Changed => {
      const all = { ...NONE, ...limits };
      return scope === "person"
        ? { people: { finance: ofPerson(all) }, personDay: all.dayCentavos }
        : scope === "wallet"
          ? { wallet: all }
          : { known: all };
    };
    const used = (given: Partial<Used>): Given => ({ used: { [scope]: given } });
    return [
      [`act_limit ${scope}`, of({ actCentavos: centavos(10_000) }), {}, { amountCentavos: centavos(10_001) }],
      [
        `day_limit ${scope}`,
        of({ dayCentavos: centavos(30_000) }),
        used({ dayCentavos: 19_999 }),
        used({ dayCentavos: 20_001 }),
      ],
      [
        `month_limit ${scope}`,
        of({ monthCentavos: centavos(30_000) }),
        used({ monthCentavos: 19_999 }),
        used({ monthCentavos: 20_001 }),
      ],
      [`hour_pace ${scope}`, of({ hourActs: 2 }), used({ hourActs: 1 }), used({ hourActs: 2 })],
      [`day_pace ${scope}`, of({ dayActs: 2 }), used({ dayActs: 1 }), used({ dayActs: 2 })],
    ];
  }),
];
const PAIRS = EDGES.flatMap((one, at) => EDGES.slice(at + 1).map((other) => [one, other] as const));

describe("pairs of rules at their edges", () => {
  const hundred = 10_000;
  const merged = (...given: Given[]): Given =>
    given.reduce((all, one) => ({
      ...all,
      ...one,
      recipient: { ...all.recipient, ...one.recipient },
      used: Object.fromEntries(
        (["person", "wallet", "recipient"] as const).map((scope) => [
          scope,
          { ...all.used?.[scope], ...one.used?.[scope] },
        ]),
      ),
    }));
  /** Both on one scope's limits: the two parts are one object of limits. */
  const both = (one: Changed, other: Changed): Changed => {
    const join = (a?: Partial<Limits>, b?: Partial<Limits>): Limits => {
      const pick = <Name extends keyof Limits>(name: Name) => a?.[name] ?? b?.[name] ?? null;
      return {
        actCentavos: pick("actCentavos"),
        dayCentavos: pick("dayCentavos"),
        monthCentavos: pick("monthCentavos"),
        hourActs: pick("hourActs"),
        dayActs: pick("dayActs"),
      };
    };
    return {
      ...one,
      ...other,
      people: { finance: join(one.people?.finance, other.people?.finance) },
      personDay: one.personDay ?? other.personDay ?? null,
      wallet: join(one.wallet, other.wallet),
      known: join(one.known, other.known),
    };
  };

  it.each(PAIRS.map(([one, other]) => [one[0], other[0], one, other] as const))("%s and %s", (...pair) => {
    const [oneName, otherName, [, oneRules, oneBelow, oneAbove], [, otherRules, otherBelow, otherAbove]] =
      pair;
    const { personDay = null, ...ofWithdrawals } = both(oneRules(hundred), otherRules(hundred));
    const rules = rulesWith(ofWithdrawals, {}, { finance: personDay });
    const stops = (given: Given) =>
      evaluateRules(rules, act(given))
        .matchedRules.filter(({ effect }) => effect === "stops")
        .map(({ rule, scope }) => `${rule} ${scope}`)
        .toSorted();
    // An amount one above the edge is above each edge that the pair has on an amount.
    const isOfAmount = (name: string) => /^(never_above|act_limit)/.test(name);
    const isBySum = (name: string) => /^(day|month)_limit/.test(name);
    expect(stops(merged(oneBelow, otherBelow))).toEqual([]);
    const byOne = stops(merged(oneBelow, otherBelow, oneAbove));
    expect(byOne).toContain(oneName);
    if (!(isOfAmount(oneName) && (isOfAmount(otherName) || isBySum(otherName))))
      expect(byOne).toEqual([oneName]);
    const byOther = stops(merged(oneBelow, otherBelow, otherAbove));
    expect(byOther).toContain(otherName);
    if (!(isOfAmount(otherName) && (isOfAmount(oneName) || isBySum(oneName))))
      expect(byOther).toEqual([otherName]);
    expect(stops(merged(oneBelow, otherBelow, oneAbove, otherAbove))).toEqual(
      [oneName, otherName].toSorted(),
    );
  });

  it("ask for the most people and the longest hold that any of them asks for, and a stop is a stop beside all of them", () => {
    const all = rulesWith({
      ladder: {
        onePersonAboveCentavos: centavos(100),
        twoPeopleAboveCentavos: centavos(10_000),
        neverAboveCentavos: centavos(20_000),
      },
      firstPaymentNeedsSecond: true,
      newRecipientHoldHours: 4,
      sameAgainAsks: true,
      new: { ...NONE, dayActs: 1 },
    });
    const first: Given = { recipient: { firstPaidAt: null }, isSameAgain: true };
    const of = (amount: number, more: Given = {}) =>
      evaluateRules(all, act({ ...first, amountCentavos: centavos(amount), ...more }));
    expect(of(100)).toMatchObject({ people: 1, stoppedBy: null, askedBy: { rule: "same_again" } });
    expect(of(10_000).people).toBe(1);
    expect(of(10_001)).toMatchObject({ people: 2, holdUntil: new Date(NOON.getTime() + 4 * HOUR) });
    expect(of(20_000).stoppedBy).toBeNull();
    expect(of(20_001).stoppedBy?.rule).toBe("never_above");
    expect(of(20_000, { used: { recipient: { dayActs: 1 } } }).stoppedBy?.rule).toBe("day_pace");
  });
});

describe("no order of acts", () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 60_000 }),
    waitMs: fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 2 * WINDOW_MS.day })),
    recipient: fc.constantFrom("a", "b"),
    wallet: fc.constantFrom("principal", "loja-a"),
    project: fc.constantFrom(PROJECT, null),
  });
  const limit = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
  const limits = fc.record({
    actCentavos: limit(60_000),
    dayCentavos: limit(200_000),
    monthCentavos: limit(400_000),
    hourActs: limit(5),
    dayActs: limit(8),
  }) as fc.Arbitrary<Limits>;

  it.each(["withdrawal", "refund"] as const)("moves more in any window than the sums allow: %s", (kind) => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        limits,
        limits,
        limits,
        limits,
        (steps, person, wallet, known, ofProject) => {
          const projects = [{ project: PROJECT, name: "Loja", limits: ofProject }];
          const rules = rulesWith(
            { people: { finance: ofPerson(person) }, wallet, known, projects },
            {
              people: { support: FREE, finance: ofPerson(person), manager: FREE },
              wallet,
              payer: known,
              projects,
            },
            { finance: person.dayCentavos },
          );
          const moved: {
            at: number;
            amount: number;
            recipient: string;
            wallet: string;
            project: string | null;
          }[] = [];
          let at = NOON.getTime();
          const usedBy = (is: (one: (typeof moved)[number]) => boolean): Used => {
            const within = (ms: number) => moved.filter((one) => is(one) && one.at > at - ms);
            const sum = (ms: number) => within(ms).reduce((total, { amount }) => total + amount, 0);
            return {
              hourActs: within(WINDOW_MS.hour).length,
              dayActs: within(WINDOW_MS.day).length,
              dayCentavos: sum(WINDOW_MS.day),
              monthCentavos: sum(WINDOW_MS.month),
            };
          };
          for (const { amount, waitMs, ...whom } of steps) {
            at += waitMs;
            const used = {
              person: usedBy(() => true),
              wallet: usedBy((one) => one.wallet === whom.wallet),
              project: usedBy((one) => whom.project !== null && one.project === whom.project),
              recipient: usedBy((one) => one.recipient === whom.recipient),
            };
            const verdict = evaluateRules(
              rules,
              act({
                kind,
                amountCentavos: centavos(amount),
                at: new Date(at),
                wallet: whom.wallet,
                project: whom.project,
                used,
              }),
            );
            if (verdict.stoppedBy === null) moved.push({ at, amount, ...whom });
          }
          const groups: [Limits, typeof moved][] = [
            [person, moved],
            ...["principal", "loja-a"].map((one): [Limits, typeof moved] => [
              wallet,
              moved.filter((each) => each.wallet === one),
            ]),
            [ofProject, moved.filter(({ project }) => project === PROJECT)],
            ...["a", "b"].map((one): [Limits, typeof moved] => [
              known,
              moved.filter((each) => each.recipient === one),
            ]),
          ];
          // Every window that ends at an act, and so every window.
          for (const [of, acts] of groups)
            for (const { at: end, amount } of acts) {
              const within = (ms: number) => acts.filter((one) => one.at <= end && one.at > end - ms);
              const sum = (ms: number) => within(ms).reduce((total, one) => total + one.amount, 0);
              expect(amount).toBeLessThanOrEqual(of.actCentavos ?? Infinity);
              expect(sum(WINDOW_MS.day)).toBeLessThanOrEqual(of.dayCentavos ?? Infinity);
              expect(sum(WINDOW_MS.month)).toBeLessThanOrEqual(of.monthCentavos ?? Infinity);
              expect(within(WINDOW_MS.hour).length).toBeLessThanOrEqual(of.hourActs ?? Infinity);
              expect(within(WINDOW_MS.day).length).toBeLessThanOrEqual(of.dayActs ?? Infinity);
            }
        },
      ),
    );
  });
});
