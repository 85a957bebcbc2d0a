import { expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { projectObservations } from "@/lib/engine/projection/project-observations";
import { type Observation, type ObservedFacts } from "@/lib/engine/projection/observation";
import { confirmedUnits } from "./confirmed-units";
import { type BookedLine, unitsOfGroup } from "./units-of-group";

const ID = "0198c1de-0000-7000-8000-000000000001";

const observed = (source: Observation["source"], second: number, told: ObservedFacts): Observation => ({
  key: `${source} ${second}`,
  source,
  at: new Date(Date.UTC(2026, 10, 20, 15, 0, second)),
  wallet: PRINCIPAL,
  told,
});
const withdrawal = { about: "transaction", id: ID, type: "withdrawal" } as const;
const madeUp = observed("webhook", 1, { ...withdrawal, state: "reversed", amountCentavos: centavos(7) });
const read = (second: number) =>
  observed("read", second, {
    ...withdrawal,
    apiType: "withdrawal",
    apiStatus: "failed",
    amountCentavos: centavos(1_000),
  });

const line = (type: BookedLine["type"], available: number, stretch: string | null): BookedLine => ({
  ...{ type, objectId: ID, wallet: PRINCIPAL, held: 0 },
  ...{ available, stretch },
});

it("confirms nothing by a reading that agreed before a read corrected an amount", () => {
  const told = [madeUp, read(100), read(140)];
  const graph = { id: ID, picture: projectObservations(told, { wallets: new Set([PRINCIPAL]) }, ID) };
  // A withdrawal of 1,000 was back already, and this was not known: 7 out and 7 back agreed with that.
  const units = unitsOfGroup(graph, told, [
    line("withdrawal_debit", -7, "1"),
    line("withdrawal_returned", 7, "1"),
    line("withdrawal_debit", -993, null),
  ]);
  expect(units.map(({ unit, trust }) => [unit, trust])).toEqual([
    ["withdrawal", "doubted"],
    ["return", "told"],
  ]);
  expect(confirmedUnits(units).size).toBe(0);
  expect(graph.picture.doubt?.mismatch).toBe("returned_amount");
});

it("takes an effect that was moved to another day after the reading as it was", () => {
  const told = [read(100), read(140)];
  const graph = { id: ID, picture: projectObservations(told, { wallets: new Set([PRINCIPAL]) }, ID) };
  const units = unitsOfGroup(graph, told, [
    line("withdrawal_debit", -1_000, "1"),
    line("withdrawal_debit", 1_000, "2"),
    line("withdrawal_debit", -1_000, "2"),
    line("withdrawal_returned", 1_000, "1"),
  ]);
  expect(units.map(({ unit, trust }) => [unit, trust])).toEqual([
    ["withdrawal", "sure"],
    ["return", "sure"],
  ]);
});
