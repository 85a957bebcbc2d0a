import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { pairValueText } from "@/lib/core/json/ordered-pairs";
import { centavos } from "@/lib/core/money/money";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";

const WRITTEN = [
  ["zz", "9007199254740993"],
  ["a", "1e400"],
  ["order", '{"second":1,"b":{"y":1.10,"x":[]}}'],
  ["c", "[1.50]"],
  ["text", '"7"'],
  ["none", "null"],
] as const;
const METADATA = `{${WRITTEN.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
const SHOWN = WRITTEN.map(([key, value]) => [key, value === '"7"' ? "7" : value]);

const chargeId = newId();
const sent: string[] = [];
const services = await testServices({
  pix: {
    createCharge: (body) => {
      sent.push(new TextDecoder().decode(body));
      return Promise.resolve({
        id: chargeId,
        status: "pending",
        amountCentavos: centavos(1_000),
        currency: "BRL",
        pixCopyPaste: "00020126",
        qrCodeBase64: null,
        pspPaymentId: null,
        externalReference: null,
        pspCredentialId: null,
        expiresAt: services.clock.now(),
        createdAt: services.clock.now(),
        split: null,
      });
    },
  },
});
await givenWallet(services, "principal");
const ctx = await testContext(services, { role: "manager" });

const shownOf = (metadata: [string, unknown][] | null) =>
  metadata?.map(([key, value]) => [key, pairValueText(value)]);

it("is sent, kept and shown as it was typed into the form of a charge", async () => {
  await createCharge(
    ctx,
    CreateChargeInput.parse({
      intentId: newId(),
      wallet: "principal",
      amountCentavos: 1_000,
      description: "Pedido",
      customer: {},
      split: [],
      metadata: METADATA,
    }),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`"metadata":${METADATA}`);
  expect(shownOf((await getCharge(ctx, chargeId)).metadata)).toEqual(SHOWN);
});

it("is kept and shown as an event tells it", async () => {
  const id = newId();
  const at = services.clock.now().toISOString();
  const body = `{"event":"payment_completed","eventId":"${id}","subAccount":null,"timestamp":"${at}","data":{"transactionId":"${id}","amount":10,"status":"completed","completedAt":"${at}","metadata":${METADATA}}}`;
  expect(await deliver(services, body)).toMatchObject({ state: "applied" });
  expect(shownOf((await getCharge(ctx, id)).metadata)).toEqual(SHOWN);
  expect(shownOf((await getTransaction(ctx, id)).metadata)).toEqual(SHOWN);
});
