import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { moneyBreakdown } from "@/lib/core/money/money-breakdown";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";

const services = await testServices();
const { store, clock } = services;
const id = newId();
const blockId = newId();
let everywhere: Context;
let principalOnly: Context;

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  everywhere = await testContext(services, { role: "finance" });
  principalOnly = await testContext(services, { role: "finance", wallets: ["principal"] });
  const now = clock.now();
  await store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        type: "payment",
        state: "completed",
        amountCentavos: centavos(33_000),
        feeCentavos: centavos(377),
        completedAt: now,
        createdAt: now,
        legs: { deliveredCentavos: [{ destination: "loja-a", amountCentavos: centavos(5_000) }] },
        wallet: "principal",
        origin: "webhook",
      },
      now,
    );
    await givenObservations(
      tx,
      { source: "webhook" },
      {
        about: "block",
        id: blockId,
        transactionId: id,
        status: "awaiting_response",
        blockType: "med",
        amountCentavos: centavos(9_000),
        createdAt: now,
      },
      now,
    );
  });
});

const partsOf = (way: Parameters<typeof moneyBreakdown>[0]) =>
  moneyBreakdown(way)?.parts.map(({ end, centavos: amount }) => [end, amount]);
const PARTS = [
  ["kept", 18_623],
  ["held", 9_000],
  ["leg", 5_000],
  ["fee", 377],
];

it("tells the charge's page and the transaction's the same way, to the centavo of what is kept", async () => {
  const charge = await getCharge(everywhere, id);
  expect(partsOf(charge.way)).toEqual(PARTS);
  expect(partsOf((await getTransaction(everywhere, id)).way)).toEqual(PARTS);
  expect(moneyBreakdown(charge.way)?.retainedCentavos).toBe(charge.retainedCentavos);
});

it("gives no line of another wallet, and says which shares may be opened", async () => {
  const { way } = await getCharge(principalOnly, id);
  expect(new Set(way.lines.map(({ wallet }) => wallet))).toEqual(new Set(["principal"]));
  expect(way.legs).toEqual([{ destination: "loja-a", amountCentavos: 5_000, maySee: false }]);
  expect((await getCharge(everywhere, id)).way.legs[0]?.maySee).toBe(true);
});
