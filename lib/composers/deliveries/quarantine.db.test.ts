import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody, stored } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";
import { applyDelivery } from "./apply-delivery.server";
import { findDelivery } from "./records.server";
import { processAgain } from "./process-again.server";

const services = await testServices({
  env: {
    webhookSecrets: new Map([
      ["main", ["main-secret"]],
      ["loja-a", ["shop-secret"]],
    ]),
  },
});
const manager = await testContext(services, { role: "manager" });
const { iso, paid, payout, withReads, stateOf, linesOf } = openWebhookHarness(services);
const HOUR_MS = 3_600_000;

type Data = Record<string, unknown>;

describe("a body that cannot be read", () => {
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
    [
      "H73 an amount twice",
      () => paid(newId(), {}).replace('"amount":100', '"amount":100,"amount":1'),
      "malformed",
    ],
    [
      "H73 an amount twice, once with an escape",
      () => paid(newId(), {}).replace('"amount":100', '"amount":100,"\\u0061mount":1'),
      "malformed",
    ],
    [
      "H73 a fee twice",
      () => paid(newId(), {}).replace('"feeAmount":1', '"feeAmount":1,"feeAmount":0'),
      "malformed",
    ],
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

describe("a person who may process a delivery again", () => {
  it("hears of what was put aside, once for each reason and hour", async () => {
    const support = await testContext(services, { role: "support" });
    const shop = await testContext(services, { role: "manager", wallets: ["loja-a"] });
    await services.store.transaction((tx) => tx.delete(notifications));
    const toldTo = async (ctx: typeof manager) =>
      (await listNotifications(ctx, {})).items
        .map(({ kind, objectId, wallet }) => [kind, objectId, wallet].join(" "))
        .toSorted();
    const foreign = (subAccount: string | null = null) =>
      deliver(services, paid(newId(), { environment: "production" }, { subAccount }));

    for (let times = 0; times < 3; times++) await foreign();
    await deliver(services, "[1]");
    await deliver(services, paid(newId()));
    const told = ["delivery_put_aside malformed principal", "delivery_put_aside other_environment principal"];
    expect(await toldTo(manager)).toEqual(told);
    expect(await toldTo(support)).toEqual([]);
    expect(await toldTo(shop)).toEqual([]);

    const { id } = await foreign("loja-a");
    expect(await toldTo(manager)).toEqual(told);
    expect(await toldTo(shop)).toEqual(["delivery_put_aside other_environment loja-a"]);

    services.clock.advance(HOUR_MS);
    await processAgain(manager, { deliveryId: id });
    expect(await toldTo(manager)).toEqual(told);
    await foreign();
    expect(await toldTo(manager)).toHaveLength(3);
  });
});

describe("a delivery that had no effect", () => {
  const rowOf = (id: number) => services.store.read((reader) => findDelivery(reader, id));
  const told = async (ctx: typeof manager) =>
    (await listNotifications(ctx, {})).items
      .map(({ objectId, wallet }) => `${objectId} ${wallet}`)
      .toSorted();

  it.each<[fault: string, spoil: (body: string) => string | Uint8Array]>([
    ["malformed", (body) => body.slice(0, -1)],
    ["not_utf8", (body) => Buffer.concat([Buffer.from(body), Buffer.from([0xff])])],
    ["no_event_name", (body) => body.replace('"event"', '"name"')],
  ])("carries what can be seen of it where it is %s, for whoever sees that wallet", async (fault, spoil) => {
    const shop = await testContext(services, { role: "manager", wallets: ["loja-a"] });
    const id = newId();
    const { id: delivery } = await deliver(services, spoil(paid(id, {}, { subAccount: "loja-a" })));
    expect(await rowOf(delivery)).toMatchObject({
      state: "quarantined",
      because: fault,
      event: fault === "no_event_name" ? null : "payment_completed",
      wallet: "loja-a",
      transactionId: id,
      subjectId: id,
      effect: null,
    });
    expect(await stateOf(id)).toBeUndefined();
    expect(await told(shop)).toContain(`${fault} loja-a`);
  });

  it("a sub-account's endpoint says whose it is, where nothing can be seen", async () => {
    const { id } = await deliver(services, "[1]", { endpoint: "loja-a" });
    expect(await rowOf(id)).toMatchObject({
      state: "quarantined",
      wallet: "loja-a",
      event: null,
      transactionId: null,
    });
  });

  it("is told where nobody knows what it means, or it was tried in vain for long, and once", async () => {
    await services.store.transaction((tx) => tx.delete(notifications));
    await deliver(services, paid(newId(), {}, { event: "payment_foretold" }));
    expect(await told(manager)).toEqual(["unknown_event principal"]);

    const refund = eventBody("refund_completed", { originalTransactionId: newId(), netAmount: 5 });
    const unread = withReads(() => null);
    const { id, because } = await deliver(unread, refund);
    expect(because).toBe("payment_unknown");
    for (let tries = 1; tries < 5; tries++) {
      expect(await told(manager)).toHaveLength(1);
      services.clock.advance(HOUR_MS / 60);
      await applyDelivery(unread, id);
    }
    expect(await told(manager)).toEqual(["payment_unknown principal", "unknown_event principal"]);
    await applyDelivery(unread, id);
    expect(await told(manager)).toHaveLength(2);
  });
});

describe("an event with unknown content", () => {
  it("H45 an unknown event is kept, and has its effect once after an upgrade", async () => {
    const id = newId();
    const { id: delivery, ...first } = await deliver(services, paid(id, {}, { event: "payment_foretold" }));
    expect(first).toMatchObject({ state: "unknown", because: "unknown_event" });
    // The next version knows the name: as if it had always been this one.
    await services.store.transaction((tx) =>
      tx
        .update(deliveries)
        .set(stored(services.vault, paid(id)))
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

  it.each([
    "Sandbox",
    " sandbox",
    "",
    "sandbox\u0000",
    `sandbox${" ".repeat(5_000)}`,
    5,
    true,
    ["sandbox"],
    { name: "sandbox" },
  ])("H72 an event of the environment %j, which is not exactly ours, is put aside", async (environment) => {
    const id = newId();
    expect(await deliver(services, paid(id, { environment }))).toMatchObject({
      state: "quarantined",
      because: "other_environment",
    });
    expect(await stateOf(id)).toBeUndefined();
  });

  it("H72 an event that leaves its environment out is of the endpoint's", async () => {
    expect(await deliver(services, paid(newId(), { environment: null }))).toMatchObject({ state: "applied" });
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

  it("T15 it does not speak of what is another wallet's, whichever field names it", async () => {
    const [charge, own] = [newId(), newId()];
    const [withdrawal, block] = [newId(), newId()];
    await deliver(services, payout("withdrawal_completed", withdrawal));
    await deliver(
      services,
      paid(charge, { amount: 250, feeAmount: 0, netAmount: 0 }, { event: "payment_expired" }),
    );
    await deliver(services, eventBody("balance_block_created", { id: block, amount: 25 }));
    const known = async () => [await stateOf(charge), await stateOf(withdrawal), await linesOf(charge)];
    const before = await known();

    const forged = [
      paid(charge, {}, { subAccount: "loja-a" }),
      payout("withdrawal_reversed", own, { withdrawalId: withdrawal }, { subAccount: "loja-a" }),
      payout(
        "refund_completed",
        own,
        { originalTransactionId: charge, netAmount: 100 },
        { subAccount: "loja-a" },
      ),
      eventBody("balance_block_approved", { blockId: block }, { subAccount: "loja-a" }),
    ];
    for (const body of forged)
      expect(await deliver(services, body, { endpoint: "loja-a" })).toMatchObject({
        state: "quarantined",
        because: "other_wallet",
        effect: null,
      });
    expect(await known()).toEqual(before);
    expect(await stateOf(own)).toBeUndefined();
    // It has not taken the place of the notice that is true.
    expect(await deliver(services, paid(charge))).toMatchObject({ state: "applied" });
    expect(await stateOf(charge)).toMatchObject({ wallet: "principal", state: "completed" });
  });

  it("T15 it speaks for itself, and the main endpoint for any", async () => {
    for (const endpoint of ["loja-a", "main"]) {
      const id = newId();
      await deliver(services, paid(id, {}, { subAccount: "loja-a" }), { endpoint });
      expect(await stateOf(id)).toMatchObject({ wallet: "loja-a", state: "completed" });
    }
  });
});
