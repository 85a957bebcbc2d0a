import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/context.server";
import { readBlockList } from "@/lib/balance-blocks/read-block-list.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";
import { movements } from "@/lib/store/tables/money";
import { splitLegs, steps, transactions } from "@/lib/store/tables/transactions";
import { deliveries } from "@/lib/store/tables/webhooks";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody, receive } from "@/lib/testing/deliveries";
import { readTransaction } from "@/lib/transactions/read-transaction.server";
import { sweepDeliveries } from "@/lib/workers/sweep-deliveries.server";
import { applyDelivery } from "./apply-delivery.server";
import { listRefusals } from "./list-refusals.server";
import { processAgain } from "./process-again.server";
import { findDelivery } from "./records.server";
import { openRefusalCounter } from "./refusal-counter.server";

let services: TestServices;
let manager: Context;
beforeAll(async () => {
  services = await testServices({
    env: {
      webhookSecrets: new Map([
        ["main", ["main-secret"]],
        ["loja-a", ["shop-secret"]],
      ]),
    },
  });
  manager = await testContext(services, { role: "manager" });
});

const HOUR_MS = 3_600_000;
const iso = (agoMs = 0) => new Date(services.clock.now().getTime() - agoMs).toISOString();

type Data = Record<string, unknown>;
const payment = (id: string, more: Data = {}): Data => ({
  transactionId: id,
  amount: 100,
  feeAmount: 1,
  netAmount: 99,
  status: "completed",
  completedAt: iso(),
  ...more,
});
const paid = (id: string, more: Data = {}, envelope: Data = {}) =>
  eventBody("payment_completed", payment(id, more), { timestamp: iso(), ...envelope });
const payout = (event: string, id: string, more: Data = {}) =>
  eventBody(
    event,
    { transactionId: id, amount: 100, feeAmount: 1, netAmount: 99, ...more },
    { timestamp: iso() },
  );

/** What `GET /transactions/{id}` answers: each call is counted. */
function withReads(
  answer: (id: string) => Partial<TransactionWire> | null,
): TestServices & { reads: string[] } {
  const reads: string[] = [];
  const pix: Partial<PixClient> = {
    getTransaction: (id) => {
      reads.push(id);
      const told = answer(id);
      if (!told)
        return Promise.reject(
          new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }),
        );
      return Promise.resolve({
        id,
        type: "payment",
        status: "completed",
        amountCentavos: centavos(10_000),
        createdAt: new Date(iso(HOUR_MS)),
        ...told,
      } as TransactionWire);
    },
  };
  return { ...services, pix: fakePix(pix), reads };
}

const stateOf = async (id: string) =>
  (await services.store.read((tx) => tx.select().from(transactions).where(eq(transactions.id, id))))[0];
const linesOf = async (id: string) => {
  const rows = await services.store.read((tx) =>
    tx.select().from(movements).where(eq(movements.transactionId, id)),
  );
  return rows
    .map(({ kind, availableCentavos, heldCentavos }) => [kind, availableCentavos, heldCentavos])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
};
const sumOf = async (id: string) =>
  (await linesOf(id)).reduce((sum, [, available, held]) => sum + Number(available) + Number(held), 0);
const stepsOf = async (id: string) =>
  (await services.store.read((tx) => tx.select().from(steps).where(eq(steps.objectId, id)))).map(
    ({ kind }) => kind,
  );
const CREDITED = [
  ["payment", 10_000, 0],
  ["payment_fee", -100, 0],
];

describe("what cannot be read", () => {
  const encoder = new TextEncoder();
  const spoilt = (bytes: number[]) => {
    const [before = "", after = ""] = paid(newId(), { counterpartName: "@" }).split("@");
    return Buffer.concat([encoder.encode(before), Buffer.from(bytes), encoder.encode(after)]);
  };
  it.each<[row: string, body: () => string | Uint8Array, because: string]>([
    ["H16 broken off and validly signed", () => '{"event":"payment_completed","data":{', "malformed"],
    ["H21 no UTF-8 inside a string", () => spoilt([0xff]), "not_utf8"],
    ["H21 a lone continuation", () => spoilt([0x80]), "not_utf8"],
    ["H21 an overlong form", () => spoilt([0xc0, 0xaf]), "not_utf8"],
    ["H26 a list", () => "[]", "malformed"],
    ["H26 a text", () => '"x"', "malformed"],
    ["H26 a number", () => "1", "no_event_name"],
    ["H26 null", () => "null", "malformed"],
  ])("%s is kept and put aside", async (_row, body, because) => {
    expect(await deliver(services, body())).toMatchObject({ state: "quarantined", because, effect: null });
  });

  it.each(['"100.00"', "1e21", "-1", "1.005", "null"])(
    "H31 an amount of %s books nothing; the service is asked, and its amount is booked",
    async (amount) => {
      const id = newId();
      const reading = withReads(() => ({}));
      const body = paid(id).replace('"amount":100', `"amount":${amount}`);
      expect(await deliver(reading, body)).toMatchObject({ state: "no_effect", because: "money_unreadable" });
      expect(reading.reads).toEqual([id]);
      expect(await linesOf(id)).toEqual([["payment", 10_000, 0]]);
    },
  );

  it("H28 keys of the prototype are data", async () => {
    const id = newId();
    const body = paid(id).replace('"amount"', '"__proto__":{"admin":true},"constructor":{"x":1},"amount"');
    expect(await deliver(services, body)).toMatchObject({ state: "applied" });
    expect(({} as Data).admin).toBeUndefined();
  });
});

describe("what comes twice", () => {
  it.each([2, 50])("H32 the same bytes %i times in a row have one effect", async (times) => {
    const id = newId();
    const body = paid(id);
    const ids = new Set<number>();
    for (let time = 0; time < times; time += 1) ids.add((await deliver(services, body)).id);
    expect(ids.size).toBe(1);
    expect(await linesOf(id)).toEqual(CREDITED);
    const [row] = await services.store.read((tx) =>
      tx.select().from(deliveries).where(eq(deliveries.transactionId, id)),
    );
    expect(row?.timesReceived).toBe(times);
  });

  it("H33 the same bytes, and the same event in other bytes, fifty times at once have one effect", async () => {
    const id = newId();
    const bodies = Array.from({ length: 50 }, (_, time) =>
      time % 2 === 0 ? paid(id) : paid(id, {}, { timestamp: iso(time), eventId: `${id}-${time % 5}` }),
    );
    await Promise.all(bodies.map((body) => deliver(services, body)));
    // A delivery that another had in hand was left to it.
    services.clock.advance(10_000);
    await sweepDeliveries(services);
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("H59 a capture sent again under fresh headers has no effect, however late", async () => {
    const id = newId();
    const body = paid(id);
    await deliver(services, body);
    services.clock.advance(30 * 24 * HOUR_MS);
    await deliver(services, body);
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("H63 H64 what a process left between its commit and its effect is taken up once", async () => {
    const id = newId();
    const stored = await receive(services, paid(id));
    expect(await linesOf(id)).toEqual([]);
    services.clock.advance(10_000);
    await Promise.all([sweepDeliveries(services), sweepDeliveries(services)]);
    await applyDelivery(services, stored);
    expect(await linesOf(id)).toEqual(CREDITED);
  });
});

describe("what contradicts", () => {
  it("H35 another amount changes nothing by itself, is marked, and the service decides", async () => {
    const id = newId();
    await deliver(services, paid(id));
    expect(await deliver(services, paid(id, { amount: 150, netAmount: 149 }))).toMatchObject({
      state: "no_effect",
      because: expect.stringContaining("amountCentavos") as string,
    });
    expect(await linesOf(id)).toEqual(CREDITED);
    const marked = await stateOf(id);
    expect(marked).toMatchObject({ amountCentavos: 10_000, nextReadAt: services.clock.now() });
    expect(marked?.conflict).toContain("amountCentavos");

    await readTransaction(
      withReads(() => ({ amountCentavos: centavos(15_000) })),
      "principal",
      id,
    );
    expect(await stateOf(id)).toMatchObject({ amountCentavos: 15_000, netCentavos: 14_900, conflict: null });
    expect(await linesOf(id)).toEqual([["adjustment", 5_000, 0], ...CREDITED]);
    await readTransaction(
      withReads(() => ({ amountCentavos: centavos(15_000) })),
      "principal",
      id,
    );
    expect(await sumOf(id)).toBe(14_900);
  });

  it.each<[first: string, second: string, reads: string, state: string, sum: number]>([
    ["withdrawal_completed", "withdrawal_failed", "completed", "completed", -10_000],
    ["withdrawal_completed", "withdrawal_failed", "failed", "failed", 0],
    ["withdrawal_failed", "withdrawal_completed", "failed", "failed", 0],
    ["withdrawal_failed", "withdrawal_completed", "completed", "completed", -10_000],
  ])("H43 %s, then %s, and the service reads %s: %s", async (first, second, status, state, sum) => {
    const id = newId();
    await deliver(services, payout(first, id));
    const kept = await stateOf(id);
    expect(await deliver(services, payout(second, id))).toMatchObject({
      state: "no_effect",
      because: expect.stringMatching(/^told \w+ after \w+$/) as string,
    });
    expect(await stateOf(id)).toMatchObject({ state: kept?.state, nextReadAt: services.clock.now() });
    expect(await stepsOf(id)).toContain("contradicted");

    const read = (word: string) =>
      readTransaction(
        withReads(() => ({ type: "withdrawal", status: word })),
        "principal",
        id,
      );
    // No outcome yet: the mark stays, and it is asked again.
    expect((await read("processing"))?.state).toBe(kept?.state);
    const waiting = await stateOf(id);
    expect(waiting?.conflict).not.toBeNull();
    expect(waiting?.nextReadAt?.getTime()).toBeGreaterThan(services.clock.now().getTime());

    await read(status);
    await read(status);
    expect(await stateOf(id)).toMatchObject({ state, conflict: null });
    expect(await sumOf(id)).toBe(sum);
    // What was done after all may still be reversed, once.
    if (state !== "completed") return;
    await deliver(services, payout("withdrawal_reversed", id, { reversedAt: iso() }));
    await deliver(services, payout("withdrawal_reversed", id, { reversedAt: iso(1_000) }));
    expect(await stateOf(id)).toMatchObject({ state: "reversed" });
    expect(await sumOf(id)).toBe(0);
  });

  it("H52 the delivered split counts, and what was asked for stays beside it", async () => {
    const id = newId();
    await services.store.transaction((tx) =>
      tx.insert(splitLegs).values({
        transactionId: id,
        position: 0,
        destination: "loja-a",
        requestedCentavos: centavos(5_000),
        acceptedCentavos: centavos(5_000),
      }),
    );
    await deliver(services, paid(id, { split: [{ subAccount: "loja-a", amount: 48.5 }] }));
    expect(await linesOf(id)).toEqual([...CREDITED, ["split_in", 4_850, 0], ["split_out", -4_850, 0]]);
    const legs = await services.store.read((tx) =>
      tx.select().from(splitLegs).where(eq(splitLegs.transactionId, id)),
    );
    expect(legs).toMatchObject([{ requestedCentavos: 5_000, deliveredCentavos: 4_850 }]);
  });
});

describe("what comes in another order", () => {
  it("H36 two events of one eventId both have their effect, in either order", async () => {
    for (const order of [
      ["withdrawal_completed", "withdrawal_reversed"],
      ["withdrawal_reversed", "withdrawal_completed"],
    ]) {
      const id = newId();
      for (const event of order) await deliver(services, payout(event, id));
      expect(await stateOf(id)).toMatchObject({ state: "reversed" });
      expect(await sumOf(id)).toBe(0);
    }
  });

  it("H39 an expiry under its prefixed id and under the bare one is one expiry", async () => {
    const id = newId();
    const expiry = (eventId: string) =>
      eventBody(
        "payment_expired",
        { transactionId: id, amount: 100, feeAmount: 0, netAmount: 0, status: "expired", expiredAt: iso() },
        { eventId, timestamp: iso() },
      );
    await deliver(services, expiry(`payment_expired_${id}`));
    await deliver(services, expiry(id));
    expect(await stateOf(id)).toMatchObject({ state: "expired" });
    expect(await stepsOf(id)).toEqual(["payment_expired"]);
    // H40: the payment that won the race counts.
    await deliver(services, paid(id));
    await deliver(services, expiry(`${id}-late`));
    expect(await stateOf(id)).toMatchObject({ state: "completed" });
  });

  it("H41 a refund without an amount waits for its payment", async () => {
    const id = newId();
    const refund = eventBody(
      "refund_completed",
      { transactionId: id, feeAmount: 0.7, completedAt: iso() },
      { timestamp: iso() },
    );
    const unknown = withReads(() => null);
    const parked = await deliver(unknown, refund);
    expect(parked).toMatchObject({ state: "failed", because: "payment_unknown", effect: null });
    await deliver(services, paid(id));
    services.clock.advance(10_000);
    await sweepDeliveries(unknown);
    expect(await services.store.read((tx) => findDelivery(tx, parked.id))).toMatchObject({
      state: "applied",
    });
    expect(await stateOf(id)).toMatchObject({ state: "completed", refundState: "confirmed" });
    expect(await sumOf(id)).toBe(-170);
  });

  it("H44 a dotted name is the underscored one", async () => {
    const id = newId();
    await deliver(services, payout("withdrawal.completed", id));
    await deliver(services, payout("withdrawal_completed", id));
    expect(await stateOf(id)).toMatchObject({ state: "completed" });
    expect(await stepsOf(id)).toEqual(["withdrawal_completed"]);
  });
});

describe("what is not known", () => {
  it("H45 an unknown event is kept, and has its effect once after an upgrade", async () => {
    const id = newId();
    const { id: delivery, ...first } = await deliver(services, paid(id, {}, { event: "payment_foretold" }));
    expect(first).toMatchObject({ state: "unknown", because: "unknown_event" });
    // The next version knows the name: as if it had always been this one.
    await services.store.transaction((tx) =>
      tx
        .update(deliveries)
        .set({ body: Buffer.from(paid(id)) })
        .where(eq(deliveries.id, delivery)),
    );
    expect(await processAgain(manager, { deliveryId: delivery })).toEqual({
      state: "applied",
      hasChanged: true,
    });
    expect(await processAgain(manager, { deliveryId: delivery })).toEqual({
      state: "applied",
      hasChanged: false,
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("H46 H47 H50 more fields, fewer fields, and a payment that we never asked for are credited and read", async () => {
    const id = newId();
    const body = eventBody("payment_completed", { transactionId: id, amount: 100, moon: { phase: [1] } });
    expect(await deliver(services, body)).toMatchObject({ state: "applied" });
    expect(await stateOf(id)).toMatchObject({ origin: "webhook", nextReadAt: services.clock.now() });
    expect(await linesOf(id)).toEqual([["payment", 10_000, 0]]);
  });

  it("H60 another environment's event is put aside, without a call", async () => {
    const id = newId();
    expect(
      await deliver(services, paid(id, { environment: "production" }, { timestamp: iso(48 * HOUR_MS) })),
    ).toMatchObject({ state: "quarantined", because: "other_environment" });
    expect(await stateOf(id)).toBeUndefined();
  });

  it.each([null, "loja-b"])(
    "T15 a sub-account's endpoint does not speak for %s, and causes no call",
    async (subAccount) => {
      const id = newId();
      const body = paid(id, {}, { subAccount, timestamp: iso(48 * HOUR_MS) });
      expect(await deliver(services, body, { endpoint: "loja-a" })).toMatchObject({
        state: "quarantined",
        because: "other_wallet",
      });
      expect(await stateOf(id)).toBeUndefined();
    },
  );

  it("T15 it speaks for itself, and the main endpoint for any", async () => {
    for (const endpoint of ["loja-a", "main"]) {
      const id = newId();
      await deliver(services, paid(id, {}, { subAccount: "loja-a" }), { endpoint });
      expect(await stateOf(id)).toMatchObject({ wallet: "loja-a", state: "completed" });
    }
  });
});

describe("what tells another time", () => {
  it.each([
    [1, 0],
    [24 * 30, 1],
    [25, 1],
  ])(
    "H54 an event of %i hours ago is read from the service %i times before its effect",
    async (hours, calls) => {
      const id = newId();
      const reading = withReads(() => ({ paidAt: new Date(iso(hours * HOUR_MS)) }));
      expect(await deliver(reading, paid(id, {}, { timestamp: iso(hours * HOUR_MS) }))).toMatchObject({
        state: "applied",
      });
      expect(reading.reads).toHaveLength(calls);
      expect(await linesOf(id)).toEqual(CREDITED);
    },
  );

  it("H54 an old event waits while the service does not answer", async () => {
    const id = newId();
    const silent = {
      ...services,
      pix: fakePix({
        getTransaction: () =>
          Promise.reject(new PixError({ about: "GET", proof: "ambiguous", kind: "timeout" })),
      }),
    };
    expect(await deliver(silent, paid(id, {}, { timestamp: iso(48 * HOUR_MS) }))).toMatchObject({
      state: "failed",
      effect: null,
    });
    expect(await linesOf(id)).toEqual([]);
  });

  it.each([
    ["an hour ahead", iso],
    ["in the year 9999", () => "9999-12-31T23:59:59Z"],
  ])("H55 an event of %s counts as it stands", async (_when, at) => {
    const id = newId();
    expect(await deliver(services, paid(id, {}, { timestamp: at(-HOUR_MS) }))).toMatchObject({
      state: "applied",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });
});

describe("a block on no payment", () => {
  const judicial = (id: string, more: Data = {}) =>
    eventBody("balance_block_created", { id, amount: 25, blockType: "judicial", createdAt: iso(), ...more });
  const blockOf = async (id: string) =>
    (await services.store.read((tx) => tx.select().from(balanceBlocks).where(eq(balanceBlocks.id, id))))[0];

  it("is made from its event, and linked where the list names a payment", async () => {
    const [id, transactionId] = [newId(), newId()];
    await deliver(services, paid(transactionId));
    expect(await deliver(services, judicial(id))).toMatchObject({ state: "applied" });
    expect(await blockOf(id)).toMatchObject({
      transactionId: null,
      amountCentavos: 2_500,
      blockType: "judicial",
    });

    const listed = {
      id,
      transactionId,
      amountCentavos: centavos(2_500),
      status: "awaiting_response",
      blockType: "judicial",
      createdAt: services.clock.now(),
    };
    const listBalanceBlocks = (() => Promise.resolve([listed])) as unknown as PixClient["listBalanceBlocks"];
    await readBlockList({ ...services, pix: fakePix({ listBalanceBlocks }) }, "principal");
    expect(await blockOf(id)).toMatchObject({ transactionId });
    expect(await stateOf(transactionId)).toMatchObject({ hasOpenBlock: true });

    await deliver(services, eventBody("balance_block_rejected", { id, resolvedAt: iso() }));
    expect(await blockOf(id)).toMatchObject({ status: "rejected" });
    const lines = await services.store.read((tx) =>
      tx.select().from(movements).where(eq(movements.objectId, id)),
    );
    expect(lines.map(({ kind, availableCentavos }) => [kind, availableCentavos]).toSorted()).toEqual([
      ["block_held", -2_500],
      ["block_released", 2_500],
    ]);
  });

  it("has the list read where its event names nothing", async () => {
    expect(
      await deliver(services, eventBody("balance_block_created", { blockType: "judicial" })),
    ).toMatchObject({
      state: "no_effect",
    });
  });
});

describe("refused deliveries", () => {
  it("are counted by endpoint and reason in one write, and a stranger's names are not kept", async () => {
    const counter = openRefusalCounter(services, new Set(["main", "loja-a"]));
    for (let time = 0; time < 1_000; time += 1) counter.count(`made-up-${time}`, "unknown_endpoint");
    counter.count("main", "signature");
    counter.count("loja-a", "signature");
    expect((await listRefusals(manager)).items).toEqual([]);
    await counter.flush();
    counter.count("main", "signature");
    await counter.flush();
    await counter.flush();

    const shown = async (ctx: Context) =>
      (await listRefusals(ctx)).items
        .map(({ endpoint, reason, count }) => `${endpoint} ${reason} ${count}`)
        .toSorted();
    expect(await shown(manager)).toEqual([
      " unknown_endpoint 1000",
      "loja-a signature 1",
      "main signature 2",
    ]);
    const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });
    expect(await shown(limited)).toEqual(["loja-a signature 1"]);
  });
});
