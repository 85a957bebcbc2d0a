import { type MovementKind } from "@/lib/core/enums/money";
import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import pino from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { applySettingsChange } from "@/lib/testing/apply-changes";
import { balanceBaselines, balanceReadings } from "@/lib/platform/store/tables/balance-drift";
import { intents } from "@/lib/platform/store/tables/intents";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { insertDeliveries } from "@/lib/composers/deliveries/records.server";
import { acceptDifference } from "@/lib/reconciliation/balances/accept-difference.server";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { getDrift } from "@/lib/reconciliation/balances/get-drift.server";
import { listDrifts } from "@/lib/reconciliation/balances/list-drifts.server";
import { readBalanceNow } from "./read-balance-now.server";
import { syncWallet } from "./sync-account.server";
import { givenMoney, givenTransaction } from "@/lib/testing/mirror";
import { stored } from "@/lib/testing/deliveries";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";

type Reported = { available: number; held?: number; updatedAt?: Date };

let services: TestServices;
let manager: Context;
let wallet: string;
let logged: Record<string, unknown>[];
let account: Reported;

beforeAll(async () => {
  services = await testServices({
    pix: {
      getAccount: ({ wallet: asked }) =>
        Promise.resolve({
          id: asked,
          status: "approved",
          availableCentavos: centavos(account.available),
          heldCentavos: centavos(account.held ?? 0),
          promotionalCentavos: centavos(0),
          totalCentavos: centavos(account.available + (account.held ?? 0)),
          currency: "BRL",
          updatedAt: account.updatedAt ?? null,
        }),
    },
  });
});

/** Each test has a wallet of its own. */
beforeEach(async () => {
  logged = [];
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  services.log = pino({ level: "info", base: null }, { write });
  wallet = `loja-${newId().slice(-12)}`;
  await givenWallet(services, wallet);
  manager = await testContext(services, { role: "manager", wallet });
});

/** The service is asked, and what it reports is compared. */
async function read(reported: Reported, of = wallet) {
  account = reported;
  services.clock.advance(15_000);
  await syncWallet(services, of);
  return getDrift({ ...manager, wallet: of });
}

async function moved(kind: MovementKind, available: number, held = 0, settledAt = services.clock.now()) {
  const effect = { type: "adjustment", objectId: newId(), source: "webhook", transactionId: null } as const;
  const line = { wallet, kind, available: centavos(available), held: centavos(held) };
  await services.store.transaction((tx) =>
    givenMoney(tx, { ...effect, settledAt }, [line], services.clock.now()),
  );
}

/** Stored and not processed yet: its owner is unknown. */
async function waits(event: string, data: Record<string, unknown>): Promise<number> {
  const now = services.clock.now();
  const reported = {
    event,
    eventId: data.transactionId,
    timestamp: now.toISOString(),
    subAccount: wallet,
    data,
  };
  const row = {
    ...stored(services.vault, JSON.stringify(reported)),
    headers: {},
    secretIndex: 0,
    receivedAt: now,
  };
  const [id = 0] = await services.store.transaction((tx) => insertDeliveries(tx, [row]));
  return id;
}

async function arrives(event: string, data: Record<string, unknown>): Promise<number> {
  const id = await waits(event, data);
  await applyDelivery(services, id);
  return id;
}

const paid = (transactionId: string, amount: number, fee: number) =>
  arrives("payment_completed", {
    transactionId,
    environment: "sandbox",
    amount: amount / 100,
    feeAmount: fee / 100,
    netAmount: (amount - fee) / 100,
    currency: "BRL",
    status: "completed",
    completedAt: services.clock.now().toISOString(),
  });

const readings = () =>
  services.store.read((reader) =>
    reader
      .select()
      .from(balanceReadings)
      .where(eq(balanceReadings.wallet, wallet))
      .orderBy(desc(balanceReadings.id)),
  );

describe("comparing", () => {
  it("takes what is there before anything moved as the opening, and agrees from then on", async () => {
    const first = await read({ available: 70_000, held: 300 });
    expect(first.standing).toMatchObject({
      state: "agrees",
      baseline: { availableCentavos: 70_000, heldCentavos: 300 },
      unexplained: { availableCentavos: 0, heldCentavos: 0 },
      since: null,
    });
    await paid(newId(), 10_050, 149);
    const second = await read({ available: 79_901, held: 300 });
    expect(second.standing).toMatchObject({ state: "agrees", explained: { availableCentavos: 79_901 } });
    expect(second.madeOf).toEqual(
      expect.arrayContaining([
        { kind: "payment", availableCentavos: 10_050, heldCentavos: 0 },
        { kind: "payment_fee", availableCentavos: -149, heldCentavos: 0 },
      ]),
    );
    expect(second.baselines).toMatchObject([{ availableCentavos: 70_000, person: null, reason: null }]);
  });

  it("keeps figures that stay the same as one row", async () => {
    for (const _ of [1, 2, 3]) await read({ available: 100 });
    await read({ available: 90 });
    const rows = await readings();
    expect(rows.map(({ reads, availableCentavos, state }) => [reads, availableCentavos, state])).toEqual([
      [1, 90, "unexplained"],
      [3, 100, "agrees"],
    ]);
    expect((rows[1]?.lastAt.getTime() ?? 0) - (rows[1]?.firstAt.getTime() ?? 0)).toBe(30_000);
  });

  it("does not take a movement from after the report for a difference", async () => {
    const updatedAt = services.clock.now();
    await read({ available: 0, updatedAt });
    services.clock.advance(1_000);
    await moved("withdrawal", -500);
    await compareBalance(services, wallet);
    expect((await getDrift(manager)).standing).toMatchObject({
      state: "agrees",
      explained: { availableCentavos: 0 },
    });
  });

  it("is unexplained until the missing event arrives, and then was never older than that", async () => {
    await read({ available: 0 });
    const completedAt = services.clock.now();
    const late = await read({ available: 9_901, updatedAt: completedAt });
    expect(late.standing).toMatchObject({
      state: "unexplained",
      unexplained: { availableCentavos: 9_901, heldCentavos: 0 },
      since: services.clock.now().toISOString(),
    });
    await moved("payment", 10_050, 0, completedAt);
    await moved("payment_fee", -149, 0, completedAt);
    // Another payment is under way already: what was unexplained is explained, and this is a new difference.
    const next = await read({ available: 10_901, updatedAt: services.clock.now() });
    expect(next.standing).toMatchObject({
      state: "unexplained",
      unexplained: { availableCentavos: 1_000 },
      since: services.clock.now().toISOString(),
    });
    await moved("payment", 1_000);
    expect((await read({ available: 10_901 })).standing).toMatchObject({ state: "agrees", since: null });
  });

  it("waits for what is on its way, and alarms once it is settled and the difference stays", async () => {
    await read({ available: 5_000 });
    const id = newId();
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          id,
          wallet,
          type: "withdrawal",
          state: "processing",
          amountCentavos: centavos(800),
          origin: "own_write",
        },
        services.clock.now(),
      ),
    );
    expect((await read({ available: 5_000 })).standing?.state).toBe("in_flight");
    services.clock.advance(20 * 60_000);
    expect((await read({ available: 5_000 })).standing?.state).toBe("in_flight");
    expect((await read({ available: 5_001 })).standing?.state).toBe("alarm");
  });

  it("logs an alarm when it begins and when it ends, once each", async () => {
    await applySettingsChange(manager, { driftAlarmMinutes: 2 });
    await read({ available: 0 });
    for (let round = 0; round < 12; round++) await read({ available: -250 });
    expect((await getDrift(manager)).standing).toMatchObject({ state: "alarm" });
    await moved("withdrawal", -250);
    for (let round = 0; round < 3; round++) await read({ available: -250 });
    expect(logged).toMatchObject([
      { level: 50, wallet, availableCentavos: -250, msg: "balance drift: alarm" },
      { level: 30, wallet, msg: "balance drift: the alarm is over" },
    ]);
    await applySettingsChange(manager, { driftAlarmMinutes: 15 });
  });

  it("tells an alarm to those who work on differences and may see the wallet, once each time it begins", async () => {
    const [viewer, support, elsewhere] = await Promise.all([
      testContext(services, { role: "viewer" }),
      testContext(services, { role: "support" }),
      testContext(services, { role: "finance", wallets: ["principal"] }),
    ]);
    const heardBy = async (person: Context) =>
      (await listNotifications(person, {})).items.filter((reported) => reported.wallet === wallet);
    await read({ available: 0, held: 50 });
    await read({ available: -250, held: 60 });
    expect(await heardBy(manager)).toEqual([]);
    services.clock.advance(20 * 60_000);
    for (let round = 0; round < 3; round++) await read({ available: -250, held: 60 });
    expect(await heardBy(manager)).toMatchObject([
      { kind: "drift_alarm", objectId: wallet, amountCentavos: 250, isRead: false },
    ]);
    for (const person of [viewer, support, elsewhere]) expect(await heardBy(person)).toEqual([]);

    await moved("withdrawal", -250, 10);
    expect((await read({ available: -250, held: 60 })).standing?.state).toBe("agrees");
    await read({ available: -251, held: 60 });
    services.clock.advance(20 * 60_000);
    await read({ available: -251, held: 60 });
    expect((await heardBy(manager)).map(({ amountCentavos }) => amountCentavos)).toEqual([1, 250]);
  });

  it("finds the difference to the centavo, whatever moved and whatever was reported", async () => {
    const line = fc.tuple(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: -9_999, max: 9_999 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), line, line, async (lines, opening, off) => {
        wallet = `loja-${newId().slice(-12)}`;
        await givenWallet(services, wallet);
        await read({ available: opening[0], held: opening[1] });
        for (const [available, held] of lines)
          await moved(held === 0 ? "payment" : "block_held", available, held);
        const sum = (bucket: 0 | 1) => lines.reduce((total, one) => total + one[bucket], opening[bucket]);
        const { standing } = await read({ available: sum(0) + off[0], held: sum(1) + off[1] });
        expect(standing?.unexplained).toEqual({ availableCentavos: off[0], heldCentavos: off[1] });
        expect(standing?.state).toBe(off[0] === 0 && off[1] === 0 ? "agrees" : "unexplained");
        expect(standing?.explained).toEqual({ availableCentavos: sum(0), heldCentavos: sum(1) });
      }),
      { numRuns: 40 },
    );
  });
});

describe("suspects", () => {
  it("are named with how well they fit", async () => {
    await read({ available: 100_000 });
    const [charge, near, withdrawal] = [newId(), newId(), newId()];
    const now = services.clock.now();
    await services.store.transaction(async (tx) => {
      const about = { wallet, origin: "own_write", createdAt: now } as const;
      const state = "pending";
      await givenTransaction(
        tx,
        { ...about, id: charge, type: "payment", state, amountCentavos: centavos(5_000) },
        now,
      );
      await givenTransaction(
        tx,
        { ...about, id: near, type: "payment", state, amountCentavos: centavos(5_149) },
        now,
      );
      await givenTransaction(
        tx,
        { ...about, id: newId(), type: "payment", state, amountCentavos: centavos(90_000) },
        now,
      );
      const done = {
        state: "completed" as const,
        completedAt: now,
        settledAt: now,
        amountCentavos: centavos(5_000),
      };
      await givenTransaction(tx, { ...about, id: withdrawal, type: "withdrawal", ...done }, now);
    });
    const unknown = await arrives("payment_wished_for", { transactionId: newId(), amount: 12.34 });
    const { suspects } = await read({ available: 100_000 });
    expect(suspects.map(({ kind, id, match }) => [kind, id, match]).toSorted()).toEqual(
      [
        ["late_reversal", withdrawal, "exact"],
        ["pending_charge", charge, "exact"],
        ["pending_charge", near, "possible"],
        ["unapplied_delivery", String(unknown), "possible"],
      ].toSorted(),
    );
  });

  it("name a delivery that is nobody's yet to those alone who see every wallet", async () => {
    await read({ available: 10_000 });
    const waiting = await waits("payment_completed", { transactionId: newId(), amount: 43.21 });
    const { suspects } = await read({ available: 14_321 });
    expect(suspects.map(({ id }) => id)).toContain(String(waiting));
    const limited = await testContext(services, { role: "manager", wallet, wallets: [wallet] });
    expect((await getDrift(limited)).suspects).toEqual([]);
    await applyDelivery(services, waiting);
  });

  it("name an open write by the amount that it asked for", async () => {
    await read({ available: 10_000 });
    const [intentId, now] = [newId(), services.clock.now()];
    await services.store.transaction((tx) =>
      tx.insert(intents).values({
        id: intentId,
        kind: "withdrawal",
        wallet,
        state: "ambiguous",
        path: "/withdrawals",
        body: sealIntentBody(services.vault, intentId, Buffer.from('{"amount":25.5}')),
        bodySha256: "0",
        createdAt: now,
        pausedBecause: "not_found_after_ambiguity",
        traceId: "t",
      }),
    );
    const { standing, suspects } = await read({ available: 7_450 });
    expect(standing?.state).toBe("unexplained");
    expect(suspects).toMatchObject([
      { kind: "open_intent", id: intentId, match: "exact", amountCentavos: 2_550 },
    ]);
  });
});

describe("accepting a difference", () => {
  it("makes it part of what is explained, and writes down who did and why", async () => {
    await read({ available: 1_000 });
    await read({ available: 1_700 });
    const input = { wallet, availableCentavos: centavos(700), heldCentavos: centavos(0), reason: "aporte" };
    await expect(
      acceptDifference(manager, { ...input, availableCentavos: centavos(701) }),
    ).rejects.toMatchObject({ reason: "changed" });
    await acceptDifference(manager, input);

    const after = await getDrift(manager);
    expect(after.standing).toMatchObject({ state: "agrees", baseline: { availableCentavos: 1_700 } });
    expect(after.baselines).toMatchObject([
      { availableCentavos: 700, person: manager.actor.name, reason: "aporte" },
      { availableCentavos: 1_000, person: null },
    ]);
    const [entry] = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.wallet, wallet)),
    );
    expect(entry).toMatchObject({
      act: "balance.accept_difference",
      personId: manager.actor.personId,
      reason: "aporte",
    });
    expect(JSON.parse(entry?.details ?? "")).toMatchObject({ availableCentavos: 700 });
    await expect(acceptDifference(manager, input)).rejects.toMatchObject({ reason: "changed" });
    await expect(
      services.store.transaction((tx) =>
        tx.delete(balanceBaselines).where(eq(balanceBaselines.wallet, wallet)),
      ),
    ).rejects.toThrow();
  });

  it("is refused while something is on its way", async () => {
    await read({ available: 0 });
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          id: newId(),
          wallet,
          type: "withdrawal",
          state: "pending",
          amountCentavos: centavos(9),
          origin: "own_write",
        },
        services.clock.now(),
      ),
    );
    await read({ available: 0 });
    const input = { wallet, availableCentavos: centavos(9), heldCentavos: centavos(0), reason: "x" };
    await expect(acceptDifference(manager, input)).rejects.toMatchObject({ reason: "money_on_its_way" });
  });
});

it("lists the wallets of the person, those that need somebody first", async () => {
  const other = `z-${newId().slice(-12)}`;
  await givenWallet(services, other);
  await read({ available: 10 });
  await read({ available: 10 }, other);
  await read({ available: 20 }, other);
  const limited = await testContext(services, { role: "finance", wallet, wallets: [wallet, other] });
  const { items, alarmAfterMinutes } = await listDrifts(limited);
  expect(items.map((item) => [item.wallet, item.standing?.state])).toEqual([
    [other, "unexplained"],
    [wallet, "agrees"],
  ]);
  expect(alarmAfterMinutes).toBe(15);
});

it("asks at once for a person, but not right after another reading", async () => {
  await read({ available: 40 });
  account = { available: 30 };
  await expect(readBalanceNow(manager, { wallet })).rejects.toMatchObject({ code: "too_many_requests" });
  services.clock.advance(5_000);
  await readBalanceNow(manager, { wallet });
  expect((await getDrift(manager)).standing).toMatchObject({
    reported: { availableCentavos: 30 },
    unexplained: { availableCentavos: -10 },
  });
});
