import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { evaluatePayout, toRecipientFacts } from "@/lib/engine/payouts/evaluate-payout.server";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type Context } from "@/lib/platform/context.server";
import { type Store, openStore } from "@/lib/platform/store/store.server";
import { payoutRules } from "@/lib/platform/store/tables/payouts";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenWallet } from "@/lib/testing/factories";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenTransaction } from "@/lib/testing/mirror";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { insertRules } from "@/lib/engine/payouts/records.server";
import { applyRules } from "./apply-rules.server";
import { getRules } from "./get-rules.server";
import { ChangeRulesInput } from "./schema";

let services: TestServices;
let admin: Context;
beforeAll(async () => {
  services = await testServices();
  admin = await testContext(services, { role: "admin" });
});

const withNever = (never: number): PayoutRules => ({
  ...FREE_RULES,
  withdrawal: {
    ...FREE_RULES.withdrawal,
    ladder: { ...FREE_RULES.withdrawal.ladder, neverAboveCentavos: centavos(never) },
  },
});
const apply = (
  ofVersion: number,
  rules: PayoutRules,
  { agreedBy = null, store = services.store }: { agreedBy?: string | null; store?: Store } = {},
) =>
  store.transaction((tx) =>
    applyRules(tx, { ofVersion, rules }, { by: admin.actor.personId, agreedBy, now: services.clock.now() }),
  );
const versionNow = async () => (await getRules(admin)).version;
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.reason,
  );

describe("the rules", () => {
  it("are the strict defaults, version 0, before anybody set any", async () => {
    expect(await getRules(admin)).toMatchObject({ version: 0, rules: DEFAULT_RULES, versions: [] });
  });

  it("hold from their commit on, whole, with who changed them and who agreed, and stand in the audit log", async () => {
    const manager = await givenPerson(services, { role: "manager", name: "Eduardo" });
    const version = await apply(await versionNow(), withNever(5_000_000), { agreedBy: manager.id });
    const view = await getRules(admin);
    expect(view).toMatchObject({ version, rules: withNever(5_000_000) });
    expect(view.versions[0]).toMatchObject({
      version,
      changedBy: admin.actor.name,
      agreedBy: "Eduardo",
    });
    const [entry] = await services.store.read((reader) =>
      reader
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.act, "rules.change"))
        .orderBy(desc(auditEntries.id))
        .limit(1),
    );
    expect(entry).toMatchObject({
      personId: admin.actor.personId,
      objectId: String(version),
      details: JSON.stringify({ from: version - 1, agreedBy: manager.id }),
    });
  });

  it("are changed by whoever looked at the version in force, and by nobody else", async () => {
    const seen = await versionNow();
    await apply(seen, withNever(6_000_000));
    expect(await reasonOf(apply(seen, withNever(9_000_000)))).toBe("changed");
    expect(await reasonOf(apply(seen + 7, withNever(9_000_000)))).toBe("changed");
    expect((await getRules(admin)).rules.withdrawal.ladder.neverAboveCentavos).toBe(6_000_000);
  });

  it("take one of twenty changes that two instances make at once", async () => {
    const other = openStore(services.store.url);
    try {
      const seen = await versionNow();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          reasonOf(
            apply(seen, withNever(7_000_000 + nth), { store: nth % 2 === 0 ? services.store : other }),
          ),
        ),
      );
      expect(results.filter((reason) => reason === null)).toHaveLength(1);
      expect(new Set(results)).toEqual(new Set([null, "changed"]));
      expect(await versionNow()).toBe(seen + 1);
    } finally {
      await other.close();
    }
  });

  it("are not replaced by whoever read them before another came in between", async () => {
    const seen = await versionNow();
    await services.store.transaction(async (tx) => {
      expect((await readRules(tx)).version).toBe(seen);
      // Committed beside it, between its look and its word.
      await apply(seen, withNever(6_100_000));
      const late = { value: withNever(6_200_000), changedBy: null, agreedBy: null, at: services.clock.now() };
      expect(await insertRules(tx, seen, late)).toBeNull();
    });
    expect((await getRules(admin)).rules.withdrawal.ladder.neverAboveCentavos).toBe(6_100_000);
  });

  it("that this release does not understand are shown to nobody as if they held", async () => {
    const seen = await versionNow();
    await services.store.transaction((tx) =>
      tx
        .insert(payoutRules)
        .values({ version: seen + 1, value: { of: "tomorrow" }, at: services.clock.now() }),
    );
    await expect(getRules(admin)).rejects.toThrow();
    await services.store.transaction((tx) =>
      tx.insert(payoutRules).values({ version: seen + 2, value: FREE_RULES, at: services.clock.now() }),
    );
  });

  it.each<[string, (rules: PayoutRules) => unknown]>([
    [
      "a rung below the one before it",
      ({ withdrawal, refund, ...rules }) => ({
        ...rules,
        refund,
        withdrawal: {
          ...withdrawal,
          ladder: { onePersonAboveCentavos: 2, twoPeopleAboveCentavos: 1, neverAboveCentavos: null },
        },
      }),
    ],
    [
      "a rung above what anybody may ask for",
      (rules) => ({
        ...rules,
        personDayCentavos: { support: 100, finance: 100, manager: 100 },
        refund: {
          ...rules.refund,
          ladder: { onePersonAboveCentavos: 100, twoPeopleAboveCentavos: null, neverAboveCentavos: null },
        },
        withdrawal: {
          ...rules.withdrawal,
          ladder: { ...rules.withdrawal.ladder, onePersonAboveCentavos: null },
        },
      }),
    ],
    [
      "six days",
      ({ withdrawal, refund, ...rules }) => ({
        ...rules,
        refund,
        withdrawal: { ...withdrawal, hours: [1, 2, 3, 4, 5, 6] },
      }),
    ],
    [
      "a role of its own making",
      (rules) => ({
        ...rules,
        withdrawal: {
          ...rules.withdrawal,
          people: { ...rules.withdrawal.people, admin: rules.withdrawal.wallet },
        },
      }),
    ],
    [
      "a limit below nothing",
      (rules) => ({
        ...rules,
        refund: { ...rules.refund, payer: { ...rules.refund.payer, dayCentavos: -1 } },
      }),
    ],
    ["half of them", ({ withdrawal }) => ({ withdrawal })],
  ])("refuse %s", (_what, spoil) => {
    expect(ChangeRulesInput.safeParse({ ofVersion: 0, rules: FREE_RULES }).success).toBe(true);
    expect(ChangeRulesInput.safeParse({ ofVersion: 0, rules: spoil(FREE_RULES) }).success).toBe(false);
  });
});

describe("the used part of the limits", () => {
  const NOW = new Date();
  const givenElsewhere = (wallet: string, amount: number, project?: string) =>
    services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          ...{ id: newId(), type: "withdrawal", state: "completed", amountCentavos: centavos(amount) },
          ...{ createdAt: new Date(NOW.getTime() - 3_600_000), wallet, origin: "read" },
          ...(project !== undefined && { projectId: project }),
        },
        NOW,
      ),
    );

  it("is told with what left by the shop's own calls, apart and in the sum", async () => {
    const project = newId();
    await services.asOwner("insert into projects (id, name, created_at) values ($1, 'Loja', now())", [
      project,
    ]);
    await givenWallet(services, "loja-api");
    await givenWallet(services, "loja-quieta");
    await apply(await versionNow(), {
      ...FREE_RULES,
      withdrawal: {
        ...FREE_RULES.withdrawal,
        projects: [{ project, name: "Loja", limits: FREE_RULES.withdrawal.wallet }],
      },
    });
    await givenElsewhere("loja-api", 700);
    await givenElsewhere("loja-api", 50, project);
    await write(await testContext(services, { role: "finance", wallet: "loja-api" }), 1_000);
    const view = await getRules(admin);
    const usedOf = (wallet: string) => view.wallets.withdrawal.find((each) => each.wallet === wallet)?.used;
    expect(usedOf("loja-api")).toEqual({
      ...{ dayCentavos: 1_750, monthCentavos: 1_750 },
      elsewhere: { dayCentavos: 750, monthCentavos: 750 },
    });
    expect(usedOf("loja-quieta")).toEqual({
      ...{ dayCentavos: 0, monthCentavos: 0 },
      elsewhere: { dayCentavos: 0, monthCentavos: 0 },
    });
    expect(view.projectLimits.withdrawal[0]?.used).toMatchObject({
      monthCentavos: 50,
      elsewhere: { monthCentavos: 50 },
    });
    const far = await getRules(await testContext(services, { role: "manager", wallets: ["loja-quieta"] }));
    expect(far.wallets.withdrawal.map(({ wallet }) => wallet)).toEqual(["loja-quieta"]);
  });

  const write = (ctx: Context, amount: number) => {
    const id = newId();
    return openIntent(ctx, {
      id,
      kind: "withdrawal",
      path: "/withdrawals",
      body: { id },
      hasKey: true,
      prepare: async (tx) => {
        await evaluatePayout(tx, ctx, {
          intentId: id,
          kind: "withdrawal",
          amountCentavos: centavos(amount),
          project: null,
          subject: null,
          recipient: id,
          register: toRecipientFacts(null),
          duplicateConfirmed: true,
          field: "amountCentavos",
        });
        return undefined;
      },
    });
  };

  it("is told of the wallets in reach alone, with a wallet's own limits before those of all others", async () => {
    await givenWallet(services, "loja-a");
    await givenWallet(services, "loja-b");
    const small = { ...FREE_RULES.withdrawal.wallet, dayCentavos: centavos(90_000) };
    await apply(await versionNow(), {
      ...FREE_RULES,
      withdrawal: { ...FREE_RULES.withdrawal, wallets: [{ wallet: "loja-a", limits: small }] },
    });
    for (const wallet of ["loja-a", "loja-b"])
      await write(await testContext(services, { role: "finance", wallet }), 12_300);
    const of = async (ctx: Context) =>
      new Map((await getRules(ctx)).wallets.withdrawal.map((each) => [each.wallet, each]));
    const all = await of(admin);
    expect(all.get("loja-a")).toMatchObject({
      isOwn: true,
      limits: small,
      used: { dayCentavos: 12_300, monthCentavos: 12_300 },
    });
    expect(all.get("loja-b")).toMatchObject({ isOwn: false, used: { dayCentavos: 12_300 } });
    const limited = await of(await testContext(services, { role: "manager", wallets: ["loja-a"] }));
    expect([...limited.keys()]).toEqual(["loja-a"]);
  });
});
