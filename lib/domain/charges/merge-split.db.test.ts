import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { testServices } from "@/lib/testing/context";
import { listSplitLegs } from "./records.server";
import { givenTransaction } from "@/lib/testing/mirror";

const { store, clock } = await testServices();

type Amounts = readonly (readonly [destination: string, amount: number])[];
type Reported = readonly ["requestedCentavos" | "acceptedCentavos" | "deliveredCentavos", Amounts];

/** The state after each report in turn: destination, requested, delivered. */
async function after(...reported: readonly Reported[]) {
  const id = newId();
  const now = clock.now();
  const about = { id, wallet: "loja-a", type: "payment", origin: "own_write" } as const;
  await store.transaction(async (tx) => {
    await givenTransaction(tx, { ...about, amountCentavos: centavos(1_000) }, now);
    for (const [column, amounts] of reported) {
      const legs = {
        [column]: amounts.map(([destination, amount]) => ({ destination, amountCentavos: centavos(amount) })),
      };
      await givenTransaction(tx, { ...about, legs }, now);
    }
    await givenTransaction(tx, { ...about, state: "completed", settledAt: now }, now);
  });
  const legs = await store.read((reader) => listSplitLegs(reader, [id]));
  for (const { wallet, settledAt } of legs) expect([wallet, settledAt]).toEqual(["loja-a", now]);
  return legs.map(({ destination, requestedCentavos, deliveredCentavos }) => [
    destination,
    requestedCentavos,
    deliveredCentavos,
  ]);
}

const requested: Reported = [
  "requestedCentavos",
  [
    ["loja-b", 500],
    ["loja-c", 300],
    ["loja-b", 100],
  ],
];

it("gives each delivered amount to its own destination, and none to a leg that the event leaves out", async () => {
  expect(await after(requested, ["deliveredCentavos", [["loja-c", 299]]])).toEqual([
    ["loja-b", 500, 0],
    ["loja-c", 300, 299],
    ["loja-b", 100, 0],
  ]);
});

it("keeps two legs to one destination apart, in their order", async () => {
  const delivered: Reported = [
    "deliveredCentavos",
    [
      ["loja-b", 499],
      ["loja-c", 300],
      ["loja-b", 100],
    ],
  ];
  expect(await after(requested, delivered, delivered)).toEqual([
    ["loja-b", 500, 499],
    ["loja-c", 300, 300],
    ["loja-b", 100, 100],
  ]);
});

it("ends the same where the event came before the answer", async () => {
  const legs = await after(["deliveredCentavos", [["loja-c", 299]]], requested);
  expect(legs.toSorted()).toEqual([
    ["loja-b", 100, 0],
    ["loja-b", 500, 0],
    ["loja-c", 300, 299],
  ]);
});
