import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { createChargeRateLimited } from "@/lib/domain/charges/create-charge-rate-limited.server";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { getChargeForm } from "@/lib/domain/charges/get-charge-form.server";
import { getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { openPayerLink } from "@/lib/domain/charges/open-payer-link.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { applyTransactionRead } from "@/lib/engine/mirror/apply-transaction-read.server";
import { type PixClient } from "@/lib/pix/client.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { listFarClocks } from "./list-far-clocks.server";

const HOUR = 3_600_000;
type Create = PixClient["createCharge"];
/** How far the service's moments lie behind its clock, and the term that it gives. */
let behindMs = 0;
let termMs = HOUR;
const said = (ms: number) => new Date(services.clock.now().getTime() + ms - behindMs);
const services = await testServices({
  pix: {
    createCharge: () =>
      Promise.resolve({
        id: newId(),
        status: "pending",
        amountCentavos: centavos(1_000),
        currency: "BRL",
        createdAt: said(0),
        expiresAt: said(termMs),
        pixCopyPaste: "00020126580014br.gov.bcb.pix",
      } as Awaited<ReturnType<Create>>),
  },
});
await givenWallet(services, "principal");
const { rows } = await services.store.readers.query<{ now: Date }>("select guiche_now() as now");
services.clock.set(rows[0]?.now ?? new Date());
const ctx = await testContext(services);

async function makeCharge(expiresInSeconds?: number): Promise<string> {
  termMs = (expiresInSeconds ?? 86_400) * 1_000;
  const { id } = await createChargeRateLimited(
    ctx,
    CreateChargeInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      amountCentavos: 1_000,
      description: "Pedido",
      customer: {},
      split: [],
      expiresInSeconds,
    }),
  );
  if (id === null) throw new Error("the charge was not made");
  return id;
}
const read = (id: string, told: Partial<TransactionWire>) =>
  services.store.transaction((tx) =>
    applyTransactionRead(
      tx,
      services.vault,
      { wallet: "principal", at: services.clock.now() },
      {
        id,
        status: "pending",
        type: "payment",
        amountCentavos: centavos(1_000),
        currency: "BRL",
        ...told,
      } as TransactionWire,
      services.clock.now(),
    ),
  );

it("counts a charge's term from our clock while its answers are local time labelled as UTC", async () => {
  const madeAt = services.clock.now();
  behindMs = 3 * HOUR;
  const id = await makeCharge(3_600);
  const odd = { createdAt: said(0), expiresAt: said(HOUR) };
  const until = new Date(madeAt.getTime() + HOUR);

  const secret =
    (await openPayerLink(ctx, { wallet: "principal", chargeId: id })).url.split("/pay/")[1] ?? "";
  const payerSees = async () => (await getPayerCharge(services, secret))?.charge;
  expect(await payerSees()).toMatchObject({ state: "pending", expiresAt: until, code: expect.anything() });
  await read(id, odd);
  expect(await payerSees()).toMatchObject({ state: "pending", expiresAt: until });
  expect(await getCharge(ctx, id)).toMatchObject({
    state: "pending",
    createdAt: madeAt.toISOString(),
    expiresAt: until.toISOString(),
  });
  expect((await getChargeForm(ctx, { intent: null, from: id })).startWith.expiresInSeconds).toBe(3_600);
  expect(await listFarClocks(services)).toEqual([{ of: "expiry", host: null, aheadMs: -3 * HOUR }]);

  services.clock.advance(HOUR + 1_000);
  expect(await payerSees()).toMatchObject({ state: "expired" });
  await read(id, { status: "failed", createdAt: odd.createdAt, updatedAt: odd.expiresAt });
  expect((await getCharge(ctx, id)).state).toBe("expired");
});

it("counts the service's own term of a day where none was asked for", async () => {
  behindMs = 3 * HOUR;
  const madeAt = services.clock.now().getTime();
  const charge = await getCharge(ctx, await makeCharge());
  expect(charge.expiresAt).toBe(new Date(madeAt + 24 * HOUR).toISOString());
});

it("names the doubt until a newer charge is answered as it should be", async () => {
  behindMs = 3 * HOUR;
  await makeCharge(3_600);
  expect(await listFarClocks(services)).toHaveLength(1);
  behindMs = 0;
  services.clock.advance(1_000);
  const told = said(HOUR).toISOString();
  expect((await getCharge(ctx, await makeCharge(3_600))).expiresAt).toBe(told);
  expect(await listFarClocks(services)).toEqual([]);
});
