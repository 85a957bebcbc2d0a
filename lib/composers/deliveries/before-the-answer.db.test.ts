import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { findIntent } from "@/lib/engine/intents/records.server";
import { type ChargeWire } from "@/lib/pix/wire/charge";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { fakePix, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { deliver } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";

const services = await testServices();
await givenRules(services, FREE_RULES);
const ctx = await testContext(services);
const { paid, payout, linesOf, sumOf } = openWebhookHarness(services);

const rowsOf = (externalReference: string) =>
  services.store.read((reader) =>
    reader.select().from(transactions).where(eq(transactions.externalReference, externalReference)),
  );

describe("H51 an event that is here before our own request is answered", () => {
  it("is one payment with its charge", async () => {
    const [id, intentId, externalReference] = [newId(), crypto.randomUUID(), "pedido-h51"];
    const pix = fakePix({
      createCharge: async () => {
        await deliver(services, paid(id, { externalReference }));
        const at = services.clock.now();
        return {
          id,
          status: "pending",
          amountCentavos: centavos(10_000),
          currency: "BRL",
          pixCopyPaste: "00020126",
          expiresAt: new Date(at.getTime() + 3_600_000),
          externalReference,
          createdAt: at,
          split: null,
        } as ChargeWire;
      },
    });
    const input = CreateChargeInput.parse({
      intentId,
      wallet: "principal",
      amountCentavos: 10_000,
      description: "pedido",
      customer: {},
      split: [],
      externalReference,
    });
    expect(await createCharge({ ...ctx, pix }, input)).toMatchObject({ id });
    expect(await rowsOf(externalReference)).toMatchObject([{ id, state: "completed", intentId }]);
    expect(await linesOf(id)).toEqual(CREDITED);
    expect(await services.store.read((reader) => findIntent(reader, intentId))).toMatchObject({
      state: "accepted",
      resultId: id,
    });
  });

  it.each([
    ["withdrawal_completed", "completed", -10_000],
    ["withdrawal_failed", "failed", 0],
  ])("is one withdrawal, told by %s", async (event, state, sum) => {
    const [id, intentId, externalReference] = [newId(), crypto.randomUUID(), `saque-${event}`];
    const pix = fakePix({
      createWithdrawal: async () => {
        await deliver(services, payout(event, id, { externalReference }));
        return {
          id,
          status: "pending",
          amountCentavos: centavos(10_000),
          feeCentavos: centavos(100),
          netCentavos: centavos(9_900),
          snapshotHolderName: "Maria",
          snapshotHolderDocument: "52998224725",
          snapshotPixKey: "52998224725",
          snapshotPixKeyType: "cpf",
          createdAt: services.clock.now(),
          externalReference,
        } as WithdrawalWire;
      },
    });
    const input = CreateWithdrawalInput.parse({
      intentId,
      wallet: "principal",
      mode: "gross",
      amountCentavos: 10_000,
      pixKeyType: "cpf",
      pixKey: "52998224725",
      holderName: "Maria",
      holderDocumentType: "cpf",
      holderDocument: "52998224725",
      payAgain: true,
      externalReference,
    });
    expect(await createWithdrawal({ ...ctx, pix }, input)).toMatchObject({ id });
    expect(await rowsOf(externalReference)).toMatchObject([{ id, state, intentId }]);
    expect(await sumOf(id)).toBe(sum);
  });
});
