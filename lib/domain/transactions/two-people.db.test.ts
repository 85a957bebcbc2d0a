import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { sealedDocument } from "@/lib/testing/sealed";
import { listTransactions } from "./list-transactions.server";

const services = await testServices();
await givenWallet(services, "principal");
const ctx = await testContext(services);

it("names a payment by its customer, and says second who paid instead", async () => {
  const id = newId();
  const { writers } = services.store;
  await writers.query(
    `insert into transactions (id, wallet, type, state, amount_centavos, created_at, changed_at, origin,
       counterpart_name, counterpart_document)
     values ($1, 'principal', 'payment', 'completed', 100, now(), now(), 'own_write', 'Rui', $2)`,
    [id, sealedDocument("49021913003")],
  );
  await writers.query("insert into charges (id, customer_name, customer_document) values ($1, 'Ana', $2)", [
    id,
    sealedDocument("52998224725"),
  ]);
  const transaction = (await listTransactions(ctx, {})).items.find((listed) => listed.id === id);
  expect(transaction?.party).toEqual({ name: "Ana", document: "***.982.247-**", paidBy: "Rui" });
});
