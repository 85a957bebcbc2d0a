import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { listSplitLegs } from "@/lib/domain/charges/records.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { fakePix, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";

// A signature says who sent an event, and not that it is so (faults, F38).

const services = await testServices();
const { iso, paid, payout, withReads, stateOf, linesOf, sumOf, stepsOf } = openWebhookHarness(services);

let id = "";
beforeEach(() => {
  id = newId();
});

const reading = (answer: Partial<TransactionWire> | null) =>
  readTransaction(
    withReads(() => answer),
    "principal",
    id,
  );
const later = (seconds: number) => services.clock.advance(seconds * 1_000);
const pendingCharge = () =>
  services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: "payment",
        state: "pending",
        amountCentavos: centavos(10_000),
        createdAt: services.clock.now(),
        origin: "own_write",
      },
      services.clock.now(),
    ),
  );

describe("F38 an event that the service contradicts", () => {
  it.each([
    ["does not know", null],
    ["shows as pending", { status: "pending" }],
    ["shows as cancelled", { status: "cancelled" }],
  ])("is taken back where it %s it twice, 30 seconds apart", async (_how, answer) => {
    await deliver(services, paid(id));
    expect(await stateOf(id)).toMatchObject({ state: "completed", confirmation: "to_confirm" });
    later(5);
    await reading(answer);
    expect(await stateOf(id)).toMatchObject({ state: "completed", mismatch: "state" });
    later(29);
    await reading(answer);
    expect(await linesOf(id)).toEqual(CREDITED);
    later(1);
    await reading(answer);
    const taken = await stateOf(id);
    expect(taken).toMatchObject({ mismatch: "contradicted" });
    expect(taken?.state).not.toBe("completed");
    expect(await sumOf(id)).toBe(0);
    expect((await linesOf(id)).toSorted()).toEqual(
      [...CREDITED, ["payment", -10_000, 0], ["payment_fee", 100, 0]].toSorted(),
    );
    expect(await stepsOf(id)).toContain("taken_back");
    // It is asked on, and what it says then counts: booked again.
    expect(taken?.nextReadAt).not.toBeNull();
    later(60);
    await reading({ status: "completed" });
    expect(await stateOf(id)).toMatchObject({
      state: "completed",
      mismatch: null,
      confirmation: "by_read",
    });
    expect(await sumOf(id)).toBe(9_900);
  });

  it("stays where one of its reads agrees, however many do not", async () => {
    await deliver(services, paid(id));
    later(5);
    await reading({ status: "completed" });
    for (let round = 0; round < 3; round++) {
      later(60);
      await reading({ status: "pending" });
    }
    expect(await stateOf(id)).toMatchObject({ state: "completed", confirmation: "by_read" });
    expect(await sumOf(id)).toBe(9_900);
  });

  it("stays where only reads that were asked before it say otherwise", async () => {
    await pendingCharge();
    await reading({ status: "pending" });
    later(40);
    await reading({ status: "pending" });
    later(1);
    await deliver(services, paid(id));
    expect(await stateOf(id)).toMatchObject({ state: "completed", mismatch: null });
    expect(await sumOf(id)).toBe(9_900);
  });

  it("is not what a refunded payment may read like", async () => {
    await deliver(services, paid(id));
    await deliver(
      services,
      eventBody(
        "refund_completed",
        { transactionId: id, originalTransactionId: id, amount: 100, netAmount: 100, completedAt: iso() },
        { timestamp: iso() },
      ),
    );
    for (let round = 0; round < 3; round++) {
      later(40);
      await reading({ status: "failed" });
    }
    expect(await stateOf(id)).toMatchObject({ state: "completed", refundState: "confirmed", mismatch: null });
    expect(await sumOf(id)).toBe(-100);
  });

  it("a withdrawal's end that the service still shows under way", async () => {
    for (const event of ["withdrawal_failed", "withdrawal_reversed"]) {
      id = newId();
      await deliver(services, payout(event, id));
      expect(await sumOf(id)).toBe(0);
      for (let round = 0; round < 2; round++) {
        later(31);
        await reading({ type: "withdrawal", status: "processing" });
      }
      expect(await stateOf(id)).toMatchObject({ state: "processing", mismatch: "contradicted" });
    }
  });
});

describe("F38 an event that does not fit its object", () => {
  it("a withdrawal's event with a pending charge's id changes nothing of the charge", async () => {
    await pendingCharge();
    expect(await deliver(services, payout("withdrawal_completed", id))).toMatchObject({
      state: "no_effect",
      because: "mismatch_kind",
    });
    expect(await stateOf(id)).toMatchObject({
      type: "payment",
      state: "pending",
      mismatch: "kind",
      nextReadAt: services.clock.now(),
    });
    expect(await linesOf(id)).toEqual([]);
  });

  it("a refund above its payment", async () => {
    await deliver(services, paid(id));
    const refund = { transactionId: id, originalTransactionId: id, amount: 999, netAmount: 999 };
    expect(await deliver(services, eventBody("refund_completed", refund))).toMatchObject({
      state: "no_effect",
      because: "mismatch_refund_amount",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("a refund of what was not paid counts once the service shows the payment", async () => {
    await pendingCharge();
    const refund = { transactionId: id, originalTransactionId: id, amount: 100, netAmount: 100 };
    await deliver(services, eventBody("refund_completed", refund));
    expect(await stateOf(id)).toMatchObject({ mismatch: "refund_unpaid", nextReadAt: services.clock.now() });
    expect(await linesOf(id)).toEqual([]);
    await reading({ status: "completed" });
    expect(await sumOf(id)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ refundState: "confirmed", mismatch: null });
  });

  it("a block above its payment", async () => {
    await deliver(services, paid(id));
    const block = { blockId: newId(), transactionId: id, amount: 1_000_000_000, blockType: "med" };
    expect(await deliver(services, eventBody("balance_block_created", block))).toMatchObject({
      because: "mismatch_block_amount",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("a share for a wallet that nobody knows waits until it is known", async () => {
    const share = { split: [{ subAccount: "loja-nova", amount: 30 }] };
    expect(await deliver(services, paid(id, share))).toMatchObject({ because: "mismatch_destination" });
    expect(await linesOf(id)).toEqual([]);
    const listed = {
      id: newId(),
      reference: "loja-nova",
      name: "Loja nova",
      status: "approved",
      createdAt: null,
    };
    const pix = fakePix({
      listSubAccounts: () => Promise.resolve({ items: [listed], unreadable: 0 } as never),
    });
    await syncWallets({ ...services, pix });
    expect(await stateOf(id)).toMatchObject({ state: "completed", mismatch: null });
    expect(await linesOf(id)).toEqual([...CREDITED, ["split_in", 3_000, 0], ["split_out", -3_000, 0]]);
    expect(await services.store.read((reader) => listSplitLegs(reader, [id]))).toMatchObject([
      { destination: "loja-nova", deliveredCentavos: 3_000 },
    ]);
  });
});

it("shares are written where a read comes first once their wallet is known", async () => {
  await deliver(services, paid(id, { split: [{ subAccount: "loja-tarde", amount: 30 }] }));
  await givenWallets(services, ["loja-tarde"]);
  const shown = {
    about: "transaction",
    id,
    type: "payment",
    apiType: "payment",
    apiStatus: "completed",
  } as const;
  await services.store.transaction((tx) =>
    givenObservations(tx, { source: "read" }, shown, services.clock.now()),
  );
  expect(await linesOf(id)).toEqual([...CREDITED, ["split_in", 3_000, 0], ["split_out", -3_000, 0]]);
  expect(await services.store.read((reader) => listSplitLegs(reader, [id]))).toMatchObject([
    { destination: "loja-tarde", deliveredCentavos: 3_000 },
  ]);
});

describe("a wallet that nobody knows", () => {
  it.each([
    ["whose event it is", {}, { subAccount: "loja-outra" }],
    ["that gets a share", { split: [{ subAccount: "loja-outra", amount: 30 }] }, {}],
  ])("is asked for at once, where it is the one %s", async (_what, data, envelope) => {
    const fresh = await testServices();
    let asked = 0;
    const listed = {
      id: newId(),
      reference: "loja-outra",
      name: "Outra",
      status: "approved",
      createdAt: null,
    };
    const pix = fakePix({
      listSubAccounts: () => {
        asked += 1;
        return Promise.resolve({ items: [listed], unreadable: 0 } as never);
      },
    });
    await deliver({ ...fresh, pix }, paid(id, data, envelope));
    expect(asked).toBe(1);
    const row = await openWebhookHarness(fresh).stateOf(id);
    expect(row).toMatchObject({ state: "completed", mismatch: null, feeCentavos: 100 });
    // Another unknown name right after is not another call.
    await deliver({ ...fresh, pix }, paid(newId(), {}, { subAccount: "loja-terceira" }));
    expect(asked).toBe(1);
  });
});

describe("F38 an event that cannot be true", () => {
  it.each([
    ["two days behind", -2],
    ["three days ahead", 3],
  ])("is not judged by the clock of a service that is %s", async (_how, days) => {
    const pix = fakePix({ serviceAheadMs: () => days * 86_400_000 });
    const completedAt = iso(Math.min(0, -days) * 86_400_000);
    expect(await deliver({ ...services, pix }, paid(id, { completedAt }))).toMatchObject({
      state: "applied",
    });
  });

  it.each([
    ["another currency", { currency: "USD" }, "implausible_currency"],
    ["R$ 90 trillion", { amount: 90e12, feeAmount: 0, netAmount: 90e12 }, "implausible_amount"],
    ["a net that is not amount less fee", { netAmount: 99.5 }, "implausible_sum"],
    ["shares above the net", { split: [{ subAccount: "loja-a", amount: 99.01 }] }, "implausible_split"],
    ["before PIX", { completedAt: "2019-12-31T23:59:59Z" }, "implausible_moment"],
    ["two days ahead", { completedAt: "2026-11-23T15:00:00Z" }, "implausible_moment"],
  ])("%s is put aside, and the service is asked in its stead", async (_what, data, because) => {
    services.clock.set(new Date("2026-11-20T15:00:00.000Z"));
    const asked = withReads(() => ({ status: "completed", amountCentavos: centavos(1_000) }));
    expect(await deliver(asked, paid(id, data))).toMatchObject({ state: "quarantined", because });
    expect(asked.reads).toEqual([id]);
    expect(await linesOf(id)).toEqual([["payment", 1_000, 0]]);
  });
});
