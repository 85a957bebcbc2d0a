import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { givenTransaction } from "@/lib/testing/mirror";
import { whatIf } from "./what-if.server";

const transactions = vi.hoisted((): { open: number; openInReplay: number | null } => ({
  open: 0,
  openInReplay: null,
}));
vi.mock(import("@/lib/engine/payouts/replay"), async (original) => {
  const played = await original();
  return {
    ...played,
    replay: (...given) => {
      transactions.openInReplay = transactions.open;
      return played.replay(...given);
    },
  };
});

/** A day of them; of a hundred thousand in `npm run test:all`. */
const FEW = 1_000;
const ACTS = 100_000;
let services: TestServices;
let admin: Context;
let finance: Context;
const begin = async (acts: number) => {
  services = await testServices({ env: { environment: "production" } });
  await givenRules(services, FREE_RULES);
  admin = await testContext(services, { role: "admin" });
  finance = await testContext(services, { role: "finance" });
  await givenActs(acts, finance.actor.personId);
};

/** Acts of the last 100 days, one each minute and a half, of 12 wallets and 900 keys; amounts from R$ 10 to R$ 10.009. */
const givenActs = async (count: number, personId: string) => {
  await services.asOwner(
    `insert into intents (id, kind, wallet, person_id, state, path, body, body_sha256, created_at, trace_id)
     select md5('act' || n)::uuid, 'withdrawal', 'w-' || (n % 12), $2,
       case when n % 1000 = 999 then 'rejected' else 'accepted' end, '/withdrawals', '', 'x', now(), 'planted'
     from generate_series(1, $1) as n`,
    [count, personId],
  );
  await services.asOwner(
    `insert into outgoing_acts (intent_id, kind, wallet, person_id, recipient, amount_centavos, at, rules_version, met)
     select md5('act' || n)::uuid, 'withdrawal', 'w-' || (n % 12), $2, 'r-' || (n % 900), 1000 + (n % 1000) * 1000,
       now() - interval '86 seconds' * n, 0, '[]'
     from generate_series(1, $1) as n`,
    [count, personId],
  );
  await services.asOwner("analyze intents, outgoing_acts");
};
const never = (amount: number): PayoutRules => ({
  ...FREE_RULES,
  withdrawal: {
    ...FREE_RULES.withdrawal,
    ladder: {
      onePersonAboveCentavos: null,
      twoPeopleAboveCentavos: null,
      neverAboveCentavos: centavos(amount),
    },
  },
});

describe("whatIf", () => {
  beforeAll(() => begin(FEW));

  it("compares with the rules in force, and says which version they are", async () => {
    const version = await givenRules(services, never(900_000));
    const told = await whatIf(admin, { rules: never(900_000) });
    expect(told.version).toBe(version);
    expect(told.changed).toEqual([]);
    expect((await whatIf(admin, { rules: FREE_RULES })).changed[0]?.effect).toBe("looser");
    await givenRules(services, FREE_RULES);
  });

  it("counts what left by the shop's own calls in the sums, and judges none of it", async () => {
    const now = new Date();
    const limited = await testContext(services, { role: "admin", wallets: ["w-3"] });
    const day = (limit: number): PayoutRules => ({
      ...FREE_RULES,
      withdrawal: {
        ...FREE_RULES.withdrawal,
        wallet: { ...FREE_RULES.withdrawal.wallet, monthCentavos: centavos(limit) },
      },
    });
    const wide = 1_000_000_000;
    const told = await whatIf(limited, { rules: day(wide) });
    expect([told.effects.withdrawal?.stopped.count, told.elsewhere.withdrawal.count]).toEqual([0, 0]);
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          ...{ id: newId(), type: "withdrawal", state: "completed", amountCentavos: centavos(wide) },
          ...{ createdAt: new Date(now.getTime() - 3_600_000), wallet: "w-3", origin: "read" },
        },
        now,
      ),
    );
    const beside = await whatIf(limited, { rules: day(wide) });
    expect(beside.elsewhere.withdrawal).toEqual({ count: 1, sumCentavos: wide });
    // The acts of the hour after it.
    expect(beside.effects.withdrawal?.stopped.count).toBeGreaterThan(0);
    expect(beside.changed[0]?.stopped).toMatch(/^payout_month_limit_wallet:\d+:\d+\/1000000000:w-3$/);
  });

  it("tells of the wallets in reach alone", async () => {
    const limited = await testContext(services, { role: "admin", wallets: ["w-3"] });
    const told = await whatIf(limited, { rules: never(1_000) });
    expect(new Set(told.changed.map(({ wallet }) => wallet))).toEqual(new Set(["w-3"]));
    const counted = Object.values(told.effects.withdrawal ?? {}).reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBeLessThan(FEW / 11);
  });
});

describe("whatIf of a hundred thousand acts", { tags: "extended" }, () => {
  beforeAll(() => begin(ACTS));

  it("says which of the last 90 days' hundred thousand acts other rules would have stopped", async () => {
    const told = await whatIf(admin, { rules: never(900_000) });
    const days90 = Math.floor((90 * 86_400) / 86);
    const { stopped, same } = told.effects.withdrawal ?? {};
    // Amounts above R$ 9.000 are those of n % 1000 from 900 on; every thousandth was refused and counts for nothing.
    const wanted = Array.from({ length: days90 }, (_, n) => (n + 1) % 1_000).filter(
      (rest) => rest >= 900 && rest !== 999,
    ).length;
    expect(Math.abs((stopped?.count ?? 0) - wanted)).toBeLessThanOrEqual(1);
    expect((stopped?.count ?? 0) + (same?.count ?? 0)).toBeGreaterThan(90_000);
    expect(told.changed).toHaveLength(40);
    expect(told.changed[0]).toMatchObject({ effect: "stopped", stopped: "payout_never_above:900000:0:" });
    expect(told.isCut).toBe(false);
  });

  it("plays them while no transaction stands open, which the database would end", async () => {
    const { store } = services;
    const snapshot: typeof store.snapshot = (work) =>
      store.snapshot(async (reader) => {
        transactions.open++;
        try {
          return await work(reader);
        } finally {
          transactions.open--;
        }
      });
    await whatIf({ ...admin, store: { ...store, snapshot } }, { rules: FREE_RULES });
    expect(transactions.openInReplay).toBe(0);
  });

  it("plays no more than a hundred thousand, and says that it left out the oldest", async () => {
    await services.asOwner(
      `insert into intents (id, kind, wallet, person_id, state, path, body, body_sha256, created_at, trace_id)
       select md5('more' || n)::uuid, 'withdrawal', 'w-1', $1, 'accepted', '/withdrawals', '', 'x', now(), 'planted'
       from generate_series(1, 500) as n`,
      [finance.actor.personId],
    );
    await services.asOwner(
      `insert into outgoing_acts (intent_id, kind, wallet, person_id, recipient, amount_centavos, at, rules_version, met)
       select md5('more' || n)::uuid, 'withdrawal', 'w-1', $1, 'r', 1000, now(), 0, '[]' from generate_series(1, 500) as n`,
      [finance.actor.personId],
    );
    expect((await whatIf(admin, { rules: FREE_RULES })).isCut).toBe(true);
  });
});
