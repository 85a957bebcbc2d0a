import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { type IntentState } from "@/lib/core/enums/intents";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type Store, openStore } from "@/lib/platform/store/store.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules, shiftDatabaseClock } from "@/lib/testing/given-rules";
import { evaluatePayout, toRecipientFacts, verdictOn } from "./evaluate-payout.server";
import { WINDOW_MS } from "./limits";
import { findUsed } from "./records.server";
import { type Limits, type PayoutRules } from "./schema";

let services: TestServices;
let second: Store;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  second = openStore(services.store.url);
  finance = await testContext(services, { role: "finance" });
});
afterAll(() => second.close());

const NONE: Limits = {
  actCentavos: null,
  dayCentavos: null,
  monthCentavos: null,
  hourActs: null,
  dayActs: null,
};
const FREE = FREE_RULES.withdrawal.people.finance;
/** The sum of a day of each person of finance. */
const dayOf = (amount: number) => ({
  personDayCentavos: { support: null, finance: centavos(amount), manager: null },
});
const rulesWith = (change: Partial<PayoutRules["withdrawal"]>): PayoutRules => ({
  ...FREE_RULES,
  withdrawal: { ...FREE_RULES.withdrawal, ...change },
});

let names = 0;
const freshName = () => `recipient-${++names}`;
const KNOWN = toRecipientFacts({ agreedAt: new Date(0), firstPaidAt: new Date(0), keyChangedAt: null });

/** Writes a withdrawal or a refund with only the columns that the rules read. */
const write = (
  ctx: Context,
  amountCentavos: Centavos,
  recipient: string,
  change: Partial<Parameters<typeof evaluatePayout>[2]> = {},
) => {
  const id = crypto.randomUUID();
  const { kind = "withdrawal" } = change;
  return openIntent(ctx, {
    id,
    kind,
    path: "/withdrawals",
    body: { id },
    hasKey: kind === "withdrawal",
    prepare: async (tx) => {
      const { verdict } = await evaluatePayout(tx, ctx, {
        intentId: id,
        kind,
        amountCentavos,
        project: null,
        subject: null,
        recipient,
        register: KNOWN,
        duplicateConfirmed: true,
        field: "amountCentavos",
        ...change,
      });
      return { needsApproval: verdict.people > 0, heldUntil: verdict.holdUntil };
    },
  });
};
const freshPerson = () => testContext(services, { role: "finance", wallet: `w-${++names}` });
const end = (id: string, state: IntentState, mayHaveTakenEffect = false) =>
  services.store.transaction((tx) =>
    tx.update(intents).set({ state, mayHaveTakenEffect }).where(eq(intents.id, id)),
  );

describe("evaluatePayout", () => {
  it("refuses by the rule's name, with limit, used and who, and writes nothing of it", async () => {
    await givenRules(services, { ...FREE_RULES, ...dayOf(4_000) });
    const ctx = await freshPerson();
    await write(ctx, centavos(3_600), freshName());
    expect(await errorOf(write(ctx, centavos(500), freshName()))).toMatchObject({
      code: "conflict",
      reason: "payout_stopped",
      fields: { amountCentavos: `payout_day_limit_person:4000:3600:${ctx.actor.name}` },
    });
    const acts = await services.store.read((reader) =>
      reader.select().from(outgoingPayouts).where(eq(outgoingPayouts.personId, ctx.actor.personId)),
    );
    expect(acts.map(({ amountCentavos }) => amountCentavos)).toEqual([3_600]);
    await write(ctx, centavos(400), freshName());
  });

  it.each<[string, IntentState, boolean, boolean]>([
    ["a draft", "awaiting_approval", false, true],
    ["one whose answer was lost", "ambiguous", true, true],
    ["one that went through", "accepted", false, true],
    ["one given up that may have left", "abandoned", true, true],
    ["a refused one", "rejected", false, false],
    ["one that was declined or taken back", "abandoned", false, false],
  ])("counts %s: %s", async (_what, state, mayHaveTakenEffect, doesCount) => {
    await givenRules(services, rulesWith({ wallet: { ...NONE, dayActs: 1 } }));
    const ctx = await freshPerson();
    const { id } = await write(ctx, centavos(100), freshName());
    await end(id, state, mayHaveTakenEffect);
    const next = write(ctx, centavos(100), freshName());
    if (doesCount) expect((await errorOf(next)).code).toBe("too_many_requests");
    else expect((await next).state).toBe("ready");
  });

  it("counts one form once, however often it is sent", async () => {
    const ctx = await freshPerson();
    const id = crypto.randomUUID();
    const again = () =>
      openIntent(ctx, {
        id,
        kind: "withdrawal",
        path: "/x",
        body: {},
        hasKey: true,
        prepare: (tx) => judge(tx),
      });
    const judge = async (tx: Parameters<typeof evaluatePayout>[0]) => {
      const name = "one form";
      const about = {
        kind: "withdrawal",
        amountCentavos: centavos(1),
        project: null,
        subject: null,
        register: KNOWN,
        duplicateConfirmed: true,
      } as const;
      await evaluatePayout(tx, ctx, { ...about, intentId: id, recipient: name, field: "x" });
      return undefined;
    };
    await givenRules(services, rulesWith({ people: { finance: { ...FREE, dayActs: 1 } } }));
    await Promise.all([again(), again(), again()]);
    await again();
  });

  it("forgets what is older than its window, by the database's clock", async () => {
    await givenRules(services, {
      ...rulesWith({ people: { finance: { ...FREE, hourActs: 1, monthCentavos: centavos(250) } } }),
      ...dayOf(200),
    });
    const ctx = await freshPerson();
    const name = freshName();
    await write(ctx, centavos(100), name);
    expect((await errorOf(write(ctx, centavos(100), name))).code).toBe("too_many_requests");
    await shiftDatabaseClock(services, WINDOW_MS.hour + 1_000);
    await write(ctx, centavos(100), name);
    await shiftDatabaseClock(services, WINDOW_MS.hour + 1_000);
    expect((await errorOf(write(ctx, centavos(1), name))).fields).toHaveProperty("amountCentavos");
    await shiftDatabaseClock(services, WINDOW_MS.day);
    await write(ctx, centavos(50), name);
    await shiftDatabaseClock(services, WINDOW_MS.day);
    expect((await errorOf(write(ctx, centavos(1), name))).message).toContain("month limit of the person");
    await shiftDatabaseClock(services, WINDOW_MS.month);
    await write(ctx, centavos(200), name);
  });

  it("takes one that may be at the service already, whatever the rules say, and says what stops it", async () => {
    await givenRules(services, rulesWith({ wallet: { ...NONE, dayActs: 0 } }));
    const ctx = await freshPerson();
    expect((await write(ctx, centavos(100), freshName(), { isDoubtful: true })).state).toBe("ready");
    const verdict = await services.store.read((reader) =>
      verdictOn(reader, ctx, {
        kind: "withdrawal",
        amountCentavos: centavos(1),
        project: null,
        subject: null,
        recipient: freshName(),
        register: KNOWN,
        duplicateConfirmed: true,
      }),
    );
    expect(verdict.verdict.stoppedBy).toMatchObject({ rule: "day_pace", scope: "wallet", used: 1 });
  });

  it("counts withdrawals and refunds of one person's day together, and the paces of each apart", async () => {
    await givenRules(services, {
      ...rulesWith({ people: { finance: { ...FREE, hourActs: 1 } } }),
      ...dayOf(1_000),
    });
    const ctx = await freshPerson();
    await write(ctx, centavos(600), freshName());
    await write(ctx, centavos(300), freshName(), { kind: "refund" });
    expect(await errorOf(write(ctx, centavos(101), freshName(), { kind: "refund" }))).toMatchObject({
      fields: { amountCentavos: `payout_day_limit_person:1000:900:${ctx.actor.name}` },
    });
    await write(ctx, centavos(100), freshName(), { kind: "refund" });
  });

  it("tells managers and the person once a day that half of the sum of a day is passed", async () => {
    await givenRules(services, { ...FREE_RULES, ...dayOf(1_000) });
    const ctx = await freshPerson();
    const [manager, admin] = await Promise.all(
      (["manager", "admin"] as const).map((role) => testContext(services, { role })),
    );
    const heard = async (who: Context | undefined) =>
      who &&
      (await listNotifications(who, {})).items.filter(
        ({ objectId, security }) => objectId === ctx.actor.personId && security?.act === "payout.half_of_day",
      ).length;
    await write(ctx, centavos(500), freshName());
    expect(await heard(manager)).toBe(0);
    const { id } = await write(ctx, centavos(1), freshName(), { kind: "refund" });
    expect([await heard(manager), await heard(ctx), await heard(admin)]).toEqual([1, 1, 0]);
    await end(id, "rejected");
    await write(ctx, centavos(2), freshName());
    expect(await heard(manager)).toBe(1);
  });

  it("needs a proof of presence that is not five minutes old, whatever the kind", async () => {
    const ctx = await testContext(services, { role: "finance", isPresent: false });
    for (const kind of ["withdrawal", "refund"] as const)
      expect((await errorOf(write(ctx, centavos(1), freshName(), { kind }))).code).toBe("presence_needed");
    const acts = await services.store.read((reader) =>
      reader.select().from(outgoingPayouts).where(eq(outgoingPayouts.personId, ctx.actor.personId)),
    );
    expect(acts).toEqual([]);
  });

  it("holds the rules and the acts as they were written", async () => {
    const version = await givenRules(services, FREE_RULES);
    const write = (text: string) => services.store.transaction((tx) => tx.execute(sql.raw(text)));
    for (const text of [
      `update payout_rules set agreed_by = gen_random_uuid() where version = ${version}`,
      `delete from payout_rules`,
      `update outgoing_acts set amount_centavos = 1`,
      `delete from outgoing_acts`,
      `update approval_decisions set decision = 'approved'`,
    ])
      await expect(write(text)).rejects.toMatchObject({
        // The program's own role may add to these tables and nothing else.
        cause: { code: "42501" },
      });
  });
});

describe("two instances at once", () => {
  const LIMIT = 1_000;
  const step = fc.record({
    kind: fc.constantFrom("withdrawal" as const, "refund" as const),
    amount: fc.integer({ min: 1, max: 600 }),
    onSecond: fc.boolean(),
    person: fc.nat(1),
    wallet: fc.nat(1),
    project: fc.nat(2),
    recipient: fc.nat(1),
  });
  const SCOPES = ["person", "wallet", "project", "recipient"] as const;

  it("move no more than the sums of person, wallet, project and recipient allow, drafts among them, in whatever parallel order", async () => {
    const limits = { ...NONE, dayCentavos: centavos(LIMIT), monthCentavos: centavos(LIMIT), dayActs: 4 };
    const { dayCentavos: _, ...ofPerson } = limits;
    const of = {
      ladder: { ...FREE_RULES.withdrawal.ladder, onePersonAboveCentavos: centavos(LIMIT / 4) },
      wallet: limits,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const run = ++names;
        // Sums of a project are of all wallets: each run has its own.
        const projects = [0, 1].map(() => ({ project: crypto.randomUUID(), name: `p-${run}`, limits }));
        await givenRules(services, {
          ...dayOf(LIMIT),
          withdrawal: {
            ...FREE_RULES.withdrawal,
            ...of,
            people: { finance: ofPerson },
            known: limits,
            projects,
          },
          refund: {
            ...FREE_RULES.refund,
            ...of,
            people: { support: ofPerson, finance: ofPerson, manager: ofPerson },
            payer: limits,
            projects,
          },
        });
        const people = await Promise.all([0, 1].map(() => testContext(services, { role: "finance" })));
        const results = await Promise.allSettled(
          steps.map(({ kind, amount, onSecond, person, wallet, project, recipient }) => {
            const as = people[person] ?? finance;
            const ctx = { ...as, wallet: `w-${run}-${wallet}`, store: onSecond ? second : services.store };
            return write(ctx, centavos(amount), `r-${run}-${recipient}`, {
              kind,
              // The third is of none.
              project: projects[project]?.project ?? null,
            });
          }),
        );
        const written = steps.flatMap((one, place) => {
          const result = results[place];
          return result?.status === "fulfilled" ? [{ ...one, state: result.value.state }] : [];
        });
        for (const result of results)
          if (result.status === "rejected") expect(result.reason).toBeInstanceOf(AppError);
        expect(written.length).toBeGreaterThan(0);
        for (const { amount, state } of written)
          expect(state).toBe(amount > LIMIT / 4 ? "awaiting_approval" : "ready");
        for (const which of [0, 1]) {
          const acts = written.filter(({ person }) => person === which);
          expect(acts.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(LIMIT);
        }
        for (const kind of ["withdrawal", "refund"] as const) {
          const ofKind = written.filter((one) => one.kind === kind);
          for (const scope of SCOPES)
            for (const which of [0, 1]) {
              const acts = ofKind.filter((one) => one[scope] === which);
              expect(acts.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(LIMIT);
              expect(acts.length).toBeLessThanOrEqual(4);
            }
          // The sums that the statement counts are those that were written.
          const { used } = await services.store.read((reader) =>
            findUsed(reader, {
              kind,
              personId: people[0]?.actor.personId ?? "",
              wallet: `w-${run}-0`,
              project: projects[0]?.project ?? null,
              recipient: `r-${run}-0`,
              amountCentavos: 0,
              subject: null,
              now: new Date(),
            }),
          );
          for (const scope of SCOPES)
            expect(used[scope].dayCentavos).toBe(
              (scope === "person" ? written : ofKind)
                .filter((one) => one[scope] === 0)
                .reduce((sum, { amount }) => sum + amount, 0),
            );
        }
      }),
      { numRuns: 25 },
    );
  });
});
