import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

// Specification, "payment_failed and refund_completed": it shows no fields for these events, so none may be needed.

const services = await testServices();
const { payout, withReads, stateOf, sumOf } = openWebhookHarness(services);

const bare = { amount: undefined, feeAmount: undefined, netAmount: undefined };

describe("H74 an event without an amount", () => {
  it.each([
    ["withdrawal_completed", "pending", "completed", -10_000],
    ["withdrawal_failed", "pending", "failed", 0],
    ["withdrawal_reversed", "completed", "reversed", 0],
  ])(
    "%s has its effect on a withdrawal that reads %s, with that withdrawal's amount",
    async (event, status, state, sum) => {
      const id = newId();
      const reading = withReads(() => ({ type: "withdrawal", status }));
      expect(await deliver(reading, payout(event, id, bare))).toMatchObject({ state: "applied" });
      expect(await stateOf(id)).toMatchObject({ state, amountCentavos: 10_000, mismatch: null });
      expect(await sumOf(id)).toBe(sum);
    },
  );

  it("counts also where amounts are null, and where an earlier event told the amount", async () => {
    const id = newId();
    const reading = withReads(() => null);
    await deliver(reading, payout("withdrawal_completed", id));
    const nothing = { amount: null, feeAmount: null, netAmount: null };
    expect(await deliver(reading, payout("withdrawal_reversed", id, nothing))).toMatchObject({
      state: "applied",
    });
    expect(await stateOf(id)).toMatchObject({ state: "reversed" });
    expect(await sumOf(id)).toBe(0);
  });

  it("payment_failed ends a charge that reads pending, and credits nothing", async () => {
    const id = newId();
    const reading = withReads(() => ({ status: "pending" }));
    const body = payout("payment_failed", id, { ...bare, failureReason: "CNPJ não aceito" });
    expect(await deliver(reading, body)).toMatchObject({ state: "applied" });
    expect(await stateOf(id)).toMatchObject({ state: "failed", amountCentavos: 10_000 });
    expect(await sumOf(id)).toBe(0);
  });

  it("has no effect on what nobody knows, and none where the amount is there and unreadable", async () => {
    const id = newId();
    const unknown = withReads(() => null);
    const refused = { state: "no_effect", because: "money_unreadable" };
    expect(await deliver(unknown, payout("withdrawal_completed", id, bare))).toMatchObject(refused);
    expect(unknown.reads).toEqual([id]);
    expect(await stateOf(id)).toBeUndefined();

    const known = withReads(() => ({ type: "withdrawal", status: "pending" }));
    const body = payout("withdrawal_completed", id, { ...bare, amount: "cem" });
    expect(await deliver(known, body)).toMatchObject(refused);
    expect(await stateOf(id)).toMatchObject({ state: "pending" });
  });
});
