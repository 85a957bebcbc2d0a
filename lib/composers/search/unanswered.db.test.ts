import { beforeAll, expect, it } from "vitest";
import { createChargeRateLimited } from "@/lib/domain/charges/create-charge-rate-limited.server";
import { listUnansweredCharges } from "@/lib/domain/charges/list-unanswered.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { PixError } from "@/lib/pix/pix-error";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { searchEverything } from "./search-everything.server";

// A charge whose creation got no answer: it has no row in the mirror, and its requester searches for it all the same.

const services = await testServices({
  pix: {
    createCharge: () =>
      Promise.reject(new PixError({ about: "POST /pix", proof: "ambiguous", kind: "connection" })),
  },
});
const { rows: clock } = await services.store.readers.query<{ now: Date }>("select guiche_now() as now");
services.clock.set(clock[0]?.now ?? new Date());

let finance: Context;
let intentId: string;
beforeAll(async () => {
  finance = await testContext(services);
  const form = CreateChargeInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    amountCentavos: 21_800,
    description: "Cesta de café da manhã",
    customer: { name: "João d'Ávila", document: "52998224725" },
    externalReference: "PED-4298",
    split: [],
  });
  intentId = form.intentId;
  expect(await createChargeRateLimited(finance, form)).toEqual({ id: null, intentId });
});

const found = async (ctx: Context, text: string) =>
  (await searchEverything(ctx, { text })).hits.filter(({ isUnanswered }) => isUnanswered).map(({ id }) => id);

it("stands in the list of its wallet, with when it was sent, and in no other's", async () => {
  const { items } = await listUnansweredCharges(finance);
  expect(items).toEqual([
    {
      intentId,
      wallet: "principal",
      sentAt: expect.any(String),
      amountCentavos: 21_800,
      description: "Cesta de café da manhã",
      customerName: "João d'Ávila",
      externalReference: "PED-4298",
    },
  ]);
  const other = await testContext(services, { wallet: "loja-b", wallets: ["loja-b"] });
  expect((await listUnansweredCharges(other)).items).toEqual([]);
  expect(await found(other, "joao")).toEqual([]);
});

it.each(["joao 218", "cafe cesta", "ped-4298", "davila", "em verificação"])(
  "is found by %s",
  async (text) => {
    expect(await found(finance, text)).toEqual([intentId]);
  },
);

it.each(["maria", "joao 219", "joao devolvida"])("is not found by %s", async (text) => {
  expect(await found(finance, text)).toEqual([]);
});

it("goes with its answer", async () => {
  await services.store.writers.query(
    "update intents set state = 'accepted', settled_at = now() where id = $1",
    [intentId],
  );
  expect((await listUnansweredCharges(finance)).items).toEqual([]);
  expect(await found(finance, "joao 218")).toEqual([]);
});
