import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { readIfSkipped } from "@/lib/engine/mirror/read-if-skipped.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { intents } from "@/lib/platform/store/tables/intents";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { balanceBaselines } from "@/lib/platform/store/tables/balance-drift";
import { type TestServices, fakePix, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { givenObservations } from "@/lib/testing/mirror";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { syncAccount } from "./sync-account.server";
import { readDueTransactions } from "./read-due-transactions.server";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Six minutes: a round is 15 seconds. */
const WITHIN_ROUNDS = 24;

/** The service: what each wallet has there, and what it is asked. */
type Service = { available: Record<string, number>; held: Record<string, number>; calls: string[] };

let services: TestServices;
let service: Service;
let desk: ReturnType<typeof openWebhookHarness>;

beforeEach(async () => {
  service = { available: {}, held: {}, calls: [] };
  const called = <Answer>(name: string, answer: Answer): Promise<Answer> => {
    service.calls.push(name);
    return Promise.resolve(answer);
  };
  const amount = (value: number | undefined): Centavos => centavos(value ?? 0);
  const pix: Partial<PixClient> = {
    listSubAccounts: () => called("wallets", { items: [], unreadable: 0 }),
    listProjects: () => called("projects", { items: [], total: 0 } as never),
    getAccount: ({ wallet }) =>
      called("account", {
        id: wallet,
        status: "approved",
        availableCentavos: amount(service.available[wallet]),
        heldCentavos: amount(service.held[wallet]),
        promotionalCentavos: ZERO,
        totalCentavos: amount(service.available[wallet]),
        currency: "BRL",
        updatedAt: null,
      }),
    getTransaction: (id) => {
      service.calls.push(`object ${id}`);
      return Promise.resolve({
        id,
        type: "payment",
        status: "completed",
        amountCentavos: centavos(10_000),
        createdAt: new Date(services.clock.now().getTime() - 40 * DAY_MS),
      } as never);
    },
  };
  services = await testServices();
  services.pix = fakePix(pix);
  desk = openWebhookHarness(services);
  await round();
  service.calls = [];
});

/** One round of the loop that follows the balances. */
async function round(): Promise<void> {
  services.clock.advance(15_000);
  await syncAccount(services);
}

const credit = (by: number, wallet: string = PRINCIPAL): void => {
  service.available[wallet] = (service.available[wallet] ?? 0) + by;
};

async function paid(agoMs: number, more: Record<string, unknown> = {}, envelope = {}): Promise<string> {
  const id = newId();
  await deliver(services, desk.paid(id, { completedAt: desk.iso(agoMs), ...more }, envelope));
  return id;
}

async function refunded(id: string, more: Record<string, unknown> = {}, envelope = {}): Promise<void> {
  const data = { transactionId: id, originalTransactionId: id, amount: 100, netAmount: 100, ...more };
  await deliver(services, eventBody("refund_completed", { ...data, completedAt: desk.iso() }, envelope));
}

/** A request of ours that the service accepted. */
const requested = (id: string): Promise<unknown> =>
  services.store.transaction((tx) => {
    const now = services.clock.now();
    const intentId = newId();
    return givenObservations(
      tx,
      { source: "own_write" },
      { about: "refund", id, state: "pending", intentId, requestedAt: now, leftAt: now },
      now,
    );
  });

const refundsOf = async (ids: readonly string[]) =>
  new Set(
    (
      await services.store.read((reader) =>
        reader
          .select()
          .from(refunds)
          .where(inArray(refunds.originalTransactionId, [...ids])),
      )
    ).map(({ state, confirmation }) => `${state} ${confirmation}`),
  );

/** A write of ours that was sent, and whose answer was lost. */
async function sentWithdrawal(): Promise<string> {
  const id = newId();
  const now = services.clock.now();
  await services.store.transaction((tx) =>
    tx.insert(intents).values({
      id,
      kind: "withdrawal",
      wallet: PRINCIPAL,
      state: "ambiguous",
      path: "/withdrawals",
      body: sealIntentBody(services.vault, id, Buffer.from('{"amount":25.5}')),
      bodySha256: "0",
      createdAt: now,
      firstSentAt: now,
      traceId: "t",
    }),
  );
  return id;
}

const settleIntent = (id: string, state: "rejected" | "abandoned"): Promise<unknown> =>
  services.store.transaction((tx) =>
    tx
      .update(intents)
      .set({ state, settledAt: new Date(services.clock.now().getTime() + 1) })
      .where(eq(intents.id, id)),
  );

const rowsOf = (ids: readonly string[]) =>
  services.store.read((reader) =>
    reader
      .select()
      .from(transactions)
      .where(inArray(transactions.id, [...ids])),
  );
const confirmationsOf = async (ids: readonly string[]) =>
  new Set(
    (await rowsOf(ids)).map(({ confirmation, feeConfirmation }) => `${confirmation} ${feeConfirmation}`),
  );
const objectCalls = () => service.calls.filter((call) => call.startsWith("object "));

/** The loops, until what is old has its time to be read in any case. */
async function aWhile(): Promise<void> {
  for (let minute = 0; minute < 15; minute += 1) {
    await round();
    await readDueTransactions(services);
    services.clock.advance(MINUTE_MS - 15_000);
  }
}

describe("H54 two hundred old events", () => {
  const EVENTS = 200;
  async function given(): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < EVENTS)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => paid(30 * DAY_MS)))));
    return ids;
  }

  it("are confirmed by the balances, at a tenth of a call each", { tags: "extended" }, async () => {
    const ids = await given();
    credit(EVENTS * 9_900);
    await readDueTransactions(services);
    expect(await confirmationsOf(ids)).toEqual(new Set(["to_confirm to_confirm"]));
    await round();
    expect(await confirmationsOf(ids)).toEqual(new Set(["by_balance by_balance"]));
    const soFar = service.calls.length;
    expect(soFar).toBeLessThanOrEqual(EVENTS / 10);
    await aWhile();
    expect(objectCalls()).toEqual([]);
    expect((await rowsOf(ids)).every(({ nextReadAt }) => nextReadAt === null)).toBe(true);
  });

  it(
    "are left as events told them where the balance agrees and proves nothing, but for a few",
    { tags: "extended" },
    async () => {
      const ids = await given();
      const [givenBack = ""] = ids;
      await refunded(givenBack);
      credit(EVENTS * 9_900 - 10_000);
      await aWhile();
      expect(await confirmationsOf(ids)).toContain("to_confirm to_confirm");
      expect(objectCalls().length).toBeGreaterThan(0);
      expect(objectCalls().length).toBeLessThanOrEqual(EVENTS / 10);
      const calls = objectCalls().length;
      await aWhile();
      expect(objectCalls().length).toBe(calls);
      // Opening a transaction triggers its read.
      const left = (await rowsOf(ids)).find(({ reads }) => reads === 0)?.id ?? "";
      await readIfSkipped(services, left);
      await readDueTransactions(services);
      expect(objectCalls().at(-1)).toBe(`object ${left}`);
      expect(await desk.stateOf(left)).toMatchObject({ confirmation: "by_read" });
      // The balance no longer explains these transactions, so each of them is read after all.
      credit(-9_900);
      for (let more = 0; more < 3; more++) await aWhile();
      expect(new Set(objectCalls()).size).toBeGreaterThanOrEqual(EVENTS);
    },
  );

  it("that ended without money are not read at all", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const id = newId();
        const data = { transactionId: id, amount: 50, feeAmount: 0, netAmount: 0, status: "expired" };
        const expiredAt = desk.iso(30 * DAY_MS);
        await deliver(services, eventBody("payment_expired", { ...data, expiredAt }));
        return id;
      }),
    );
    await aWhile();
    expect(await Promise.all(ids.map(async (id) => (await desk.stateOf(id))?.state))).toEqual(
      ids.map(() => "expired"),
    );
    expect(objectCalls()).toEqual([]);
  });

  it("are read one by one where the balance does not agree", { tags: "extended" }, async () => {
    const ids = await given();
    credit(EVENTS * 9_900 - 1);
    await aWhile();
    expect(new Set(objectCalls()).size).toBe(EVENTS);
    expect(await confirmationsOf(ids)).toEqual(new Set(["by_read to_confirm"]));
  });
});

describe("a balance that adds up", () => {
  it("confirms what is fresh too, and saves its read", async () => {
    const id = await paid(0);
    credit(9_900);
    await round();
    await readDueTransactions(services);
    expect(objectCalls()).toEqual([]);
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "by_balance", nextReadAt: null });
  });

  it("confirms what came back of a withdrawal and what went out of a block, where an event told a part", async () => {
    const [out, blockId, transactionId] = [newId(), newId(), newId()];
    const amounts = { transactionId: out, withdrawalId: out, amount: 100, feeAmount: 1, netAmount: 99 };
    const block = { blockId, transactionId, blockType: "med" };
    await deliver(services, eventBody("withdrawal_completed", { ...amounts, completedAt: desk.iso() }));
    await deliver(
      services,
      eventBody("balance_block_created", { ...block, amount: 50, createdAt: desk.iso() }),
    );
    credit(-10_000 - 5_000);
    service.held[PRINCIPAL] = 5_000;
    await round();

    const back = { transactionId: out, withdrawalId: out, amount: 40 };
    await deliver(services, eventBody("withdrawal_reversed", { ...back, reversedAt: desk.iso() }));
    await deliver(
      services,
      eventBody("balance_block_approved", { ...block, amount: 30, resolvedAt: desk.iso() }),
    );
    const [told] = await rowsOf([out]);
    expect(told).toMatchObject({
      state: "reversed",
      mismatch: "returned_amount",
      confirmation: "to_confirm",
    });
    const parts = () =>
      services.store.read((reader) =>
        reader.rows(sql`select told->'blocks' as blocks from observations where source = 'balance'
          and told->'blocks' is not null`),
      );
    expect(await parts()).toEqual([]);

    credit(4_000 + 2_000);
    service.held[PRINCIPAL] = 0;
    await round();
    expect((await rowsOf([out]))[0]).toMatchObject({ mismatch: null, confirmation: "by_balance" });
  });

  it("confirms neither a made-up payment nor a made-up refund of another", async () => {
    const real = await paid(30 * DAY_MS);
    credit(9_900);
    await round();
    const madeUp = await paid(30 * DAY_MS, { amount: 100, feeAmount: 0, netAmount: 100 });
    await refunded(real);
    await round();
    expect(await desk.stateOf(madeUp)).toMatchObject({ confirmation: "to_confirm" });
    expect(await desk.stateOf(real)).toMatchObject({ confirmation: "by_balance", refundState: "confirmed" });
    await aWhile();
    expect(objectCalls()).toContain(`object ${madeUp}`);
  });

  it("confirms in a wallet that was never read before anything moved, as of nothing", async () => {
    await givenWallet(services, "loja-x");
    const id = await paid(30 * DAY_MS, {}, { subAccount: "loja-x" });
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ wallet: "loja-x", confirmation: "to_confirm" });
    credit(9_900, "loja-x");
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "by_balance" });
  });

  it("confirms a payment with shares where both wallets' balances do", async () => {
    await givenWallet(services, "loja-x");
    await round();
    const id = await paid(30 * DAY_MS, { split: [{ subAccount: "loja-x", amount: 30 }] });
    credit(6_900);
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
    credit(3_000, "loja-x");
    await round();
    expect(await desk.stateOf(id)).toMatchObject({
      confirmation: "by_balance",
      feeConfirmation: "by_balance",
    });
  });

  it("confirms in a wallet that is never at rest, once what was late has arrived", async () => {
    const late = newId();
    const first = await paid(0);
    const lateBody = desk.paid(late);
    credit(2 * 9_900);
    await round();
    expect(await confirmationsOf([first])).toEqual(new Set(["to_confirm to_confirm"]));
    await deliver(services, lateBody);
    credit(9_900);
    await round();
    expect(await confirmationsOf([first, late])).toEqual(new Set(["by_balance by_balance"]));
  });

  it("confirms nothing while a write of ours is open, and what moved meanwhile once it is not", async () => {
    const intent = await sentWithdrawal();
    const id = await paid(0);
    credit(9_900);
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
    await settleIntent(intent, "rejected");
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "by_balance" });
  });

  it("confirms nothing of a time in which a write was given up that had been sent", async () => {
    const intent = await sentWithdrawal();
    const id = await paid(0);
    credit(9_900);
    await settleIntent(intent, "abandoned");
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
    const next = await paid(0);
    credit(9_900);
    await round();
    expect(await desk.stateOf(next)).toMatchObject({ confirmation: "by_balance" });
  });

  it("confirms nothing where a difference was accepted between", async () => {
    const id = await paid(30 * DAY_MS);
    await services.store.transaction((tx) =>
      tx.insert(balanceBaselines).values({
        id: newId(),
        wallet: PRINCIPAL,
        at: services.clock.now(),
        availableCentavos: centavos(-9_900),
        heldCentavos: ZERO,
        personId: null,
        reason: null,
      }),
    );
    await round();
    expect(await desk.stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
  });

  it("confirms what remains once a read has shown what was in its way", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => paid(30 * DAY_MS)));
    const out = newId();
    const completedAt = desk.iso(30 * DAY_MS);
    await deliver(services, desk.payout("withdrawal_completed", out, { completedAt }));
    credit(5 * 9_900 - 10_000);
    const { getTransaction } = services.pix;
    services.pix = fakePix({
      ...services.pix,
      getTransaction: async (id, asked) => ({
        ...(await getTransaction(id, asked)),
        ...(id === out && { type: "withdrawal" as const }),
      }),
    });
    await round();
    expect(await confirmationsOf(ids)).toEqual(new Set(["to_confirm to_confirm"]));
    await readDueTransactions(services);
    expect(objectCalls()).toEqual([`object ${out}`]);
    await round();
    expect(await confirmationsOf(ids)).toEqual(new Set(["by_balance by_balance"]));
  });
});

describe("C26 payments and refunds between two readings", () => {
  it("confirms a refund that we requested, whatever else only events told, and its fee with it", async () => {
    const id = await paid(0);
    await requested(id);
    await refunded(id, { feeAmount: 1 });
    const other = await paid(0);
    credit(9_900 - 10_100 + 9_900);
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed by_balance"]));
    // Either payment could be made up against the refund's fee: they are read.
    expect(await confirmationsOf([id, other])).toEqual(new Set(["to_confirm to_confirm"]));
    await round();
    expect(await confirmationsOf([id, other])).toEqual(new Set(["to_confirm to_confirm"]));
    await readDueTransactions(services);
    services.clock.advance(MINUTE_MS);
    await round();
    expect(await confirmationsOf([id, other])).toEqual(new Set(["by_read by_balance"]));
  });

  it("confirms what was reported beside a payment that a read has shown, with the fees of all", async () => {
    const [read = "", ...rest] = await Promise.all(Array.from({ length: 5 }, () => paid(0)));
    await readTransaction(services, PRINCIPAL, read);
    credit(5 * 9_900);
    await round();
    expect(await confirmationsOf([read])).toEqual(new Set(["by_read by_balance"]));
    expect(await confirmationsOf(rest)).toEqual(new Set(["by_balance by_balance"]));
  });

  it("does not confirm less than the payment, whatever fee its event names", async () => {
    const id = await paid(0);
    await requested(id);
    await refunded(id, { amount: 40, netAmount: 40, feeAmount: 0 });
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed to_confirm"]));
  });

  it("confirms it where the event comes long after the debit", async () => {
    const id = await paid(0);
    credit(9_900);
    await round();
    await requested(id);
    credit(-10_000);
    for (let minute = 0; minute < 10; minute += 1) {
      await round();
      services.clock.advance(MINUTE_MS);
    }
    await refunded(id, { feeAmount: 1 });
    credit(-100);
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed by_balance"]));
    const next = await paid(0);
    credit(9_900);
    await round();
    expect(await confirmationsOf([next])).toEqual(new Set(["by_balance by_balance"]));
  });

  it("does not confirm it with a fee that the balance denies", async () => {
    const id = await paid(0);
    await requested(id);
    await refunded(id, { feeAmount: 2 });
    credit(9_900 - 10_100);
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed to_confirm"]));
  });

  it.each([1, 100])(
    "confirms %i refunds made elsewhere within minutes beside as many payments",
    async (many) => {
      const ids = await Promise.all(Array.from({ length: many }, () => paid(0)));
      for (const id of ids) await refunded(id, { feeAmount: 1 });
      const unpaid = await paid(0);
      // As of a charge that a read had shown unpaid.
      await services.store.transaction((tx) =>
        tx
          .update(transactions)
          .set({ reads: 2, nextReadAt: new Date(services.clock.now().getTime() + DAY_MS) })
          .where(inArray(transactions.id, [...ids, unpaid])),
      );
      credit(many * (9_900 - 10_100) + 9_900);
      await round();
      expect(await refundsOf(ids)).toEqual(new Set(["confirmed to_confirm"]));
      // On a busy machine a round may end early, and the next one does its work.
      const isConfirmed = async () => (await refundsOf(ids)).has("confirmed by_balance");
      for (let rounds = 0; rounds < WITHIN_ROUNDS && !(await isConfirmed()); rounds += 1) {
        await readDueTransactions(services);
        await round();
      }
      expect(await refundsOf(ids)).toEqual(new Set(["confirmed by_balance"]));
    },
  );

  it("confirms a refund made elsewhere in a wallet that receives shares of another's payments", async () => {
    await givenWallet(services, "loja-x");
    await round();
    const id = await paid(0, {}, { subAccount: "loja-x" });
    const split = await paid(0, { split: [{ subAccount: "loja-x", amount: 30 }] });
    await readTransaction(services, "loja-x", id);
    await readTransaction(services, PRINCIPAL, split);
    await refunded(id, { feeAmount: 1 }, { subAccount: "loja-x" });
    credit(6_900);
    credit(9_900 - 10_100, "loja-x");
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed to_confirm"]));
    credit(3_000, "loja-x");
    await round();
    expect(await refundsOf([id])).toEqual(new Set(["confirmed by_balance"]));
    expect(await confirmationsOf([id, split])).toEqual(new Set(["by_read by_balance"]));
  });

  it("confirms no made-up refund beside a made-up payment, which the service does not know", async () => {
    const real = await paid(0);
    credit(9_900);
    await round();
    const madeUp = await paid(0, { amount: 100, feeAmount: 0, netAmount: 100 });
    await refunded(real);
    const { getTransaction } = services.pix;
    services.pix = fakePix({
      ...services.pix,
      getTransaction: (id, asked) =>
        id === madeUp
          ? Promise.reject(new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }))
          : getTransaction(id, asked),
    });
    await aWhile();
    expect(await refundsOf([real])).toEqual(new Set(["confirmed to_confirm"]));
    expect((await rowsOf([madeUp]))[0]).toMatchObject({ mismatch: "contradicted" });
  });
});
