import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { sealedDocument } from "@/lib/testing/sealed";
import { getCharge } from "./get-charge.server";
import { listCharges } from "./list-charges.server";

const services = await testServices();
await givenWallet(services, "principal");
const ctx = await testContext(services);

type People = { customer?: [string, string]; payer?: [string, string] };

async function seen({ customer, payer }: People) {
  const id = newId();
  const { writers } = services.store;
  await writers.query(
    `insert into transactions (id, wallet, type, state, amount_centavos, created_at, changed_at, origin,
       counterpart_name, counterpart_document)
     values ($1, 'principal', 'payment', 'completed', 100, now(), now(), 'own_write', $2, $3)`,
    [id, payer?.[0], payer?.[1]],
  );
  await writers.query("insert into charges (id, customer_name, customer_document) values ($1, $2, $3)", [
    id,
    customer?.[0],
    customer?.[1],
  ]);
  return getCharge(ctx, id);
}

const ANA: [string, string] = ["Ana", sealedDocument("52998224725")];
const RUI: [string, string] = ["Rui", sealedDocument("49021913003")];

it("shows who was asked and who paid, each in a place of its own, and that they are two", async () => {
  expect(await seen({ customer: ANA, payer: RUI })).toMatchObject({
    customer: { name: "Ana", document: "***.982.247-**" },
    paidBy: { name: "Rui", document: "***.219.130-**" },
    isPaidByAnother: true,
  });
});

it("names a charge by its customer in list and page, and says second who paid instead", async () => {
  const charge = await seen({ customer: ANA, payer: RUI });
  const party = { name: "Ana", document: "***.982.247-**", paidBy: "Rui" };
  expect(charge.party).toEqual(party);
  const listed = (await listCharges(ctx, {})).items.find(({ id }) => id === charge.id);
  expect(listed?.party).toEqual(party);
  expect((await seen({ payer: RUI })).party).toEqual({
    ...{ name: "Rui", document: "***.219.130-**", paidBy: null },
  });
});

it("says nothing of two people where they are one, or where one is not known", async () => {
  expect(await seen({ customer: ANA, payer: ANA })).toMatchObject({ isPaidByAnother: false });
  expect(await seen({ customer: ANA })).toMatchObject({
    customer: { name: "Ana" },
    paidBy: { name: null, document: null },
    isPaidByAnother: false,
  });
  expect(await seen({ payer: RUI })).toMatchObject({
    customer: { name: null, document: null },
    paidBy: { name: "Rui" },
    isPaidByAnother: false,
  });
});
