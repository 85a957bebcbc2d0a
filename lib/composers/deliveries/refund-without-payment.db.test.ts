import { beforeEach, describe, expect, it } from "vitest";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { sweepDeliveries } from "@/lib/composers/workers/sweep-deliveries.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { confirmRefund } from "@/lib/domain/refunds/decide-refund.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { lock } from "@/lib/platform/store/locks.server";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { deliver, eventBody, receive } from "@/lib/testing/deliveries";
import { commitDuring } from "@/lib/testing/commit-during";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";
import { findDelivery } from "./records.server";

// The event of a refund may name the refund and not its payment (faults, H41).

const services = await testServices();
await givenRules(services, FREE_RULES);
const { iso, paid, withReads, stateOf, linesOf, sumOf } = openWebhookHarness(services);
const REFUNDED = [...CREDITED, ["refund", -10_000, 0], ["refund_fee", -70, 0]];

let lastCents = 0;
let payment = "";
let refund = "";
beforeEach(async () => {
  [payment, refund] = [newId(), newId()];
  await deliver(services, paid(payment));
});

const done = (more: Record<string, unknown> = {}) =>
  eventBody(
    "refund_completed",
    {
      transactionId: refund,
      pspRefundTransactionId: refund,
      amount: 100,
      feeAmount: 0.7,
      netAmount: 100,
      completedAt: iso(),
      ...more,
    },
    { timestamp: iso() },
  );
/** The service shows a refund under the refund's own id, and what else it is asked for as a payment. */
const showing = () =>
  withReads((id) => (id === refund ? { type: "refund", status: "completed" } : { status: "completed" }));
const becameOf = (id: number) => services.store.read((reader) => findDelivery(reader, id));
const refundsOf = async (id: string) =>
  (await services.store.read((reader) => reader.select().from(refunds))).filter(
    ({ originalTransactionId }) => originalTransactionId === id,
  );
async function sweep(by = showing()): Promise<void> {
  services.clock.advance(10_000);
  await sweepDeliveries(by);
}

async function ask(answer: Partial<PixClient>, id = payment, cents = 0): Promise<void> {
  const { pix } = withReads(() => ({ status: "completed", amountCentavos: centavos(10_000 + cents) }));
  const ctx = { ...(await testContext(services)), pix: Object.assign(pix, answer) };
  const input = { intentId: newId(), wallet: "principal", transactionId: id, reason: "devolução" };
  await requestRefund(ctx, RequestRefundInput.parse(input));
}
const answered = (status = "PENDING"): Partial<PixClient> => ({
  getAccount: () => Promise.reject(new Error("not asked")),
  refundTransaction: (id) =>
    Promise.resolve({
      originalTransactionId: id,
      pspProvider: "psp",
      pspRefundTransactionId: refund,
      status,
    }),
});
const lost: Partial<PixClient> = {
  ...answered(),
  refundTransaction: () =>
    Promise.reject(new PixError({ about: "refund", proof: "ambiguous", kind: "timeout" })),
};

describe("H41 the event of a refund that names the refund alone", () => {
  it("confirms the refund that our request was answered with", async () => {
    await ask(answered());
    const told = await deliver(services, done());
    expect(told).toMatchObject({ state: "applied", effect: "refund_completed" });
    expect(await becameOf(told.id)).toMatchObject({ transactionId: payment });
    expect(await linesOf(payment)).toEqual(REFUNDED);
    expect(await refundsOf(refund)).toEqual([]);
  });

  it("waits where nothing is known by that id, and books nothing by what the service shows", async () => {
    const services = showing();
    const told = await deliver(services, done());
    expect(told).toMatchObject({ state: "failed", because: "payment_unknown" });
    expect(services.reads).toEqual([refund]);
    expect(await stateOf(refund)).toMatchObject({ type: "refund" });
    await sweep();
    expect(await becameOf(told.id)).toMatchObject({ state: "failed", because: "payment_unknown" });
    expect([await linesOf(refund), await linesOf(payment)]).toEqual([[], CREDITED]);
    expect(await refundsOf(refund)).toEqual([]);
  });

  it("waits until the answer of the request tells whose it is, and is debited once", async () => {
    const told = await deliver(showing(), done());
    await ask(answered());
    expect(await stateOf(payment)).toMatchObject({ refundState: "pending" });
    await sweep();
    expect(await becameOf(told.id)).toMatchObject({ state: "applied", transactionId: payment });
    expect(await stateOf(payment)).toMatchObject({ refundState: "confirmed" });
    expect(await linesOf(payment)).toEqual(REFUNDED);
    await deliver(services, done({ completedAt: iso(1_000) }));
    expect(await sumOf(payment)).toBe(-170);
  });

  it("debits nothing a second time where a person confirmed the request", async () => {
    await ask(lost);
    const told = await deliver(showing(), done());
    const ctx = await testContext(services);
    await confirmRefund(ctx, { wallet: "principal", transactionId: payment, note: "visto no extrato" });
    await sweep();
    expect(await becameOf(told.id)).toMatchObject({ state: "failed", because: "payment_unknown" });
    expect(await sumOf(payment)).toBe(-100);
    expect(await linesOf(refund)).toEqual([]);
  });

  it("is that of the payment where its id turns out to be one", async () => {
    const unknown = newId();
    const told = await deliver(
      showing(),
      done({ transactionId: unknown, pspRefundTransactionId: undefined }),
    );
    expect(told).toMatchObject({ state: "applied", effect: "refund_completed" });
    expect(await sumOf(unknown)).toBe(-70);
  });

  it("is no other wallet's refund", async () => {
    await ask(answered());
    const body = JSON.parse(done()) as Record<string, unknown>;
    const told = await deliver(showing(), JSON.stringify({ ...body, subAccount: "loja-a" }));
    expect(told).toMatchObject({ state: "failed", because: "payment_unknown" });
    expect(await stateOf(payment)).toMatchObject({ refundState: "pending" });
  });

  const bare = { transactionId: undefined, pspRefundTransactionId: undefined };
  /** The service took the request and gave the refund no name. */
  const nameless = (): Partial<PixClient> => ({
    ...answered(),
    refundTransaction: (id) =>
      Promise.resolve({
        originalTransactionId: id,
        pspProvider: null,
        pspRefundTransactionId: null,
        status: "PENDING",
      }),
  });
  /** The amount of this refund alone: others of the wallet are pending too. */
  const odd = (cents: number) => ({ amount: 100 + cents / 100, netAmount: 100 + cents / 100 });
  const paidOdd = async (cents: number): Promise<string> => {
    const id = newId();
    await deliver(services, paid(id, { amount: 100 + cents / 100, netAmount: 99 + cents / 100 }));
    return id;
  };

  it.each([
    ["its own id as transactionId", { pspRefundTransactionId: undefined }],
    ["refundId alone", { ...bare, refundId: newId() }],
    ["a refundId that is no UUID", { ...bare, refundId: "rf_123" }],
    ["id alone", { ...bare, id: newId() }],
    ["pspRefundTransactionId alone", { transactionId: undefined }],
    ["an original that is no UUID", { originalTransactionId: "pay_1" }],
  ])("confirms the only pending refund without a name of that amount: %s", async (_title, names) => {
    const cents = (lastCents += 1);
    const id = await paidOdd(cents);
    await ask(nameless(), id, cents);
    const unknown = withReads((name) => (name === id ? { amountCentavos: centavos(10_000 + cents) } : null));
    const told = await deliver(unknown, done({ ...names, ...odd(cents) }));
    expect(await becameOf(told.id)).toMatchObject({ state: "applied", transactionId: id });
    expect(await stateOf(id)).toMatchObject({ refundState: "confirmed" });
  });

  it.each([
    ["two of that amount are pending", 2, 0],
    ["none of that amount is pending", 1, 1],
  ])("waits, and is no error of ours, where %s", async (_title, pending, more) => {
    const cents = (lastCents += 5);
    const ids = [];
    for (let count = 0; count < pending; count += 1) ids.push(await paidOdd(cents));
    for (const id of ids) await ask(nameless(), id, cents);
    const told = done({ ...bare, refundId: newId(), ...odd(cents + more) });
    expect(
      await deliver(
        withReads(() => null),
        told,
      ),
    ).toMatchObject({
      state: "failed",
      because: "payment_unknown",
    });
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ refundState: "pending" });
  });

  it("is that of a payment which only the service knows, beside a pending refund of the same amount", async () => {
    const cents = (lastCents += 5);
    const own = await paidOdd(cents);
    await ask(nameless(), own, cents);
    const elsewhere = newId();
    const showing = withReads(() => ({ amountCentavos: centavos(10_000 + cents) }));
    const told = await deliver(
      showing,
      done({ transactionId: elsewhere, pspRefundTransactionId: undefined, ...odd(cents) }),
    );
    expect(showing.reads).toContain(elsewhere);
    expect(await becameOf(told.id)).toMatchObject({ state: "applied", transactionId: elsewhere });
    expect(await stateOf(own)).toMatchObject({ refundState: "pending" });
  });

  it("waits where it tells no amount, beside the only pending refund", async () => {
    const cents = (lastCents += 5);
    const own = await paidOdd(cents);
    await ask(nameless(), own, cents);
    const told = done({ ...bare, refundId: newId(), amount: undefined, netAmount: undefined });
    expect(
      await deliver(
        withReads(() => null),
        told,
      ),
    ).toMatchObject({ because: "payment_unknown" });
    expect(await stateOf(own)).toMatchObject({ refundState: "pending" });
  });

  it.each([
    ["in one batch", true],
    ["at the same time", false],
  ])(
    "two that name none and come %s are not both the one pending refund of that amount",
    async (_title, isBatch) => {
      const cents = (lastCents += 5);
      const own = await paidOdd(cents);
      await ask(nameless(), own, cents);
      const unknown = withReads(() => null);
      const ids: number[] = [];
      for (const refundId of [newId(), newId()])
        ids.push(await receive(unknown, done({ ...bare, refundId, ...odd(cents) })));
      if (isBatch) await sweep(unknown);
      else
        await commitDuring(
          services,
          (tx) => lock(tx, "object", own),
          () => Promise.all(ids.map((id) => applyDelivery(unknown, id))),
          2,
        );
      const states = await Promise.all(ids.map(async (id) => (await becameOf(id))?.state));
      expect(states.toSorted()).toEqual(["applied", "failed"]);
      expect(await sumOf(own)).toBe(-170);
    },
  );

  it("is put aside where it names nothing", async () => {
    expect(await deliver(showing(), done(bare))).toMatchObject({
      state: "quarantined",
      because: "no_subject",
    });
  });

  it("does not make a payment of what is known to be none", async () => {
    await readTransaction(showing(), "principal", refund);
    expect(await deliver(services, done())).toMatchObject({ state: "failed", because: "payment_unknown" });
    expect(await linesOf(refund)).toEqual([]);
  });
});
