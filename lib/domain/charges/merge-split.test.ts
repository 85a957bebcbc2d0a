import { expect, it } from "vitest";
import { centavos } from "@/lib/core/money";
import { legsAfter } from "./merge-split.server";

const leg = (destination: string, amount: number) => ({ destination, amountCentavos: centavos(amount) });
const known = [
  { position: 0, destination: "loja-a", deliveredCentavos: null },
  { position: 1, destination: "loja-b", deliveredCentavos: null },
  { position: 2, destination: "loja-a", deliveredCentavos: null },
];

it("numbers legs that nobody knew in the order given", () => {
  expect(legsAfter([], "requestedCentavos", [leg("loja-b", 2), leg("loja-a", 1)])).toEqual([
    { position: 0, destination: "loja-b", requestedCentavos: 2 },
    { position: 1, destination: "loja-a", requestedCentavos: 1 },
  ]);
});

it("puts each leg where its destination stands, the first free one first, and a new one behind them", () => {
  const legs = [leg("loja-b", 5), leg("loja-a", 6), leg("loja-a", 7), leg("loja-c", 8)];
  expect(
    legsAfter(known, "acceptedCentavos", legs).map(({ position, acceptedCentavos }) => [
      position,
      acceptedCentavos,
    ]),
  ).toEqual([
    [1, 5],
    [0, 6],
    [2, 7],
    [3, 8],
  ]);
});

it("delivers nothing to a leg that the event leaves out", () => {
  expect(legsAfter(known, "deliveredCentavos", [leg("loja-b", 5)])).toEqual([
    { position: 1, destination: "loja-b", deliveredCentavos: 5 },
    { position: 0, destination: "loja-a", deliveredCentavos: 0 },
    { position: 2, destination: "loja-a", deliveredCentavos: 0 },
  ]);
});

it("delivers nothing to a leg that is first heard of after the event", () => {
  const delivered = [{ position: 0, destination: "loja-a", deliveredCentavos: centavos(5) }];
  expect(legsAfter(delivered, "requestedCentavos", [leg("loja-b", 9)])).toEqual([
    { position: 1, destination: "loja-b", deliveredCentavos: 0, requestedCentavos: 9 },
  ]);
});
