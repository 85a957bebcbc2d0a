import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { splitLegs } from "@/lib/platform/store/tables/transactions";
import { testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallets } from "@/lib/testing/factories";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { sweepDeliveries } from "@/lib/composers/workers/sweep-deliveries.server";
import { findDelivery } from "./records.server";

const services = await testServices();
const { iso, paid, payout, withReads, stateOf, linesOf, sumOf, stepsOf } = openWebhookHarness(services);

describe("an event that contradicts known facts", () => {
  it("H35 another amount changes nothing by itself, is marked, and the service decides", async () => {
    const id = newId();
    await deliver(services, paid(id));
    expect(await deliver(services, paid(id, { amount: 150, netAmount: 149 }))).toMatchObject({
      state: "no_effect",
      because: "mismatch_amount",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
    const marked = await stateOf(id);
    expect(marked).toMatchObject({ amountCentavos: 10_000, nextReadAt: services.clock.now() });
    expect(marked?.mismatch).toBe("amount");
    expect(marked?.mismatchDetails).toEqual({ source: "webhook", known: 10_000, reported: 15_000 });

    await readTransaction(
      withReads(() => ({ amountCentavos: centavos(15_000) })),
      "principal",
      id,
    );
    expect(await stateOf(id)).toMatchObject({ amountCentavos: 15_000, netCentavos: 14_900, mismatch: null });
    expect(await linesOf(id)).toEqual([
      ["payment", 10_000, 0],
      ["payment", 5_000, 0],
      ["payment_fee", -100, 0],
    ]);
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
    expect(await deliver(services, payout(second, id))).toMatchObject({ because: "mismatch_outcome" });
    // The order of the events does not matter: it counts as done until the service has reported which is true.
    expect(await stateOf(id)).toMatchObject({ state: "completed", nextReadAt: services.clock.now() });
    expect(await sumOf(id)).toBe(-10_000);
    expect(await stepsOf(id)).toContain("contradicted");

    const read = (word: string) =>
      readTransaction(
        withReads(() => ({ type: "withdrawal", status: word })),
        "principal",
        id,
      );
    // No outcome yet: the flag remains, and the service is queried again.
    expect((await read("processing"))?.state).toBe("completed");
    const waiting = await stateOf(id);
    expect(waiting?.mismatch).not.toBeNull();
    expect(waiting?.nextReadAt?.getTime()).toBeGreaterThan(services.clock.now().getTime());

    await read(status);
    await read(status);
    expect(await stateOf(id)).toMatchObject({ state, mismatch: null });
    expect(await sumOf(id)).toBe(sum);
    // A withdrawal that was completed after all may still be reversed, once.
    if (state !== "completed") return;
    await deliver(services, payout("withdrawal_reversed", id, { reversedAt: iso() }));
    await deliver(services, payout("withdrawal_reversed", id, { reversedAt: iso(1_000) }));
    expect(await stateOf(id)).toMatchObject({ state: "reversed" });
    expect(await sumOf(id)).toBe(0);
  });

  it("H52 the delivered split counts, and what was asked for stays beside it", async () => {
    const id = newId();
    await givenWallets(services, ["loja-a"]);
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
    const legs = await services.store.read((reader) =>
      reader.select().from(splitLegs).where(eq(splitLegs.transactionId, id)),
    );
    expect(legs).toMatchObject([{ requestedCentavos: 5_000, deliveredCentavos: 4_850 }]);
  });
});

describe("events in another order", () => {
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
    // Faults, H40: the payment that won the race counts.
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
    expect(await services.store.read((reader) => findDelivery(reader, parked.id))).toMatchObject({
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
