import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type IntentKind } from "@/lib/core/enums/intents";
import { insertIntent } from "@/lib/engine/intents/records.server";
import { insertRestore } from "@/lib/platform/restores/records.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { getOpenRestore } from "./get-open-restore.server";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";

const services = await testServices();
const { store, clock } = services;
const HOLDER = {
  pixKey: "ana@example.com",
  pixKeyType: "email",
  holderName: "Ana",
  holderDocument: "52998224725",
  holderDocumentType: "cpf",
};

function givenDoubted(kind: IntentKind, text: string, subject: string | null = null): Promise<unknown> {
  const body = Buffer.from(text);
  const id = newId();
  return store.transaction((tx) =>
    insertIntent(tx, {
      id,
      kind,
      wallet: "principal",
      personId: null,
      state: "ambiguous",
      path: "/anywhere",
      body: sealIntentBody(services.vault, id, body),
      bodySha256: createHash("sha256").update(body).digest("hex"),
      subject,
      createdAt: clock.now(),
      doubtfulSince: clock.now(),
      traceId: "trace",
    }),
  );
}

it("tells the amount of each write that may have left, so that it can be compared with a statement", async () => {
  const payment = newId();
  const now = clock.now();
  await store.transaction(async (tx) => {
    await insertRestore(tx, {
      id: newId(),
      cause: "asked",
      foundAt: now,
      knownUntil: null,
      outageId: null,
      liftedAt: null,
    });
    await tx.insert(transactions).values({
      id: payment,
      wallet: "principal",
      type: "payment",
      state: "completed",
      amountCentavos: centavos(2_599),
      origin: "webhook",
      createdAt: now,
      changedAt: now,
    });
  });
  await givenDoubted("charge", '{"amount":189.90,"description":"Cesta"}');
  await givenDoubted("withdrawal", JSON.stringify({ amount: 20_000, ...HOLDER }), "ana@example.com 2000000");
  await givenDoubted("refund", '{"reason":"Cliente desistiu"}', payment);
  await givenDoubted("refund", '{"reason":"De outro banco"}', newId());
  await givenDoubted("project", '{"name":"Loja"}', "Loja");

  const { restore } = await getOpenRestore(await testContext(services, { role: "finance" }));
  const told = restore?.writes.map(({ kind, amountCentavos }) => `${kind} ${String(amountCentavos)}`);
  expect(told?.toSorted()).toEqual([
    "charge 18990",
    "project null",
    "refund 2599",
    "refund null",
    "withdrawal 2000000",
  ]);
});
