import { expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { projectObservations } from "./project-observations";
import { type BlockFacts, type Observation, type ObservedFacts } from "./observation";

const ID = "0198c1de-0000-7000-8000-000000000001";
const WORLD = { wallets: new Set([PRINCIPAL, "loja"]) };
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second));

let told = 0;
function by(source: Observation["source"], second: number, what: ObservedFacts): Observation {
  told += 1;
  return { key: `telling ${told}`, source, at: at(second), wallet: PRINCIPAL, told: what };
}
const paid = by("webhook", 1, {
  about: "transaction",
  id: ID,
  type: "payment",
  state: "completed",
  amountCentavos: centavos(33_000),
  feeCentavos: centavos(377),
  completedAt: at(1),
  legs: { deliveredCentavos: [{ destination: "loja", amountCentavos: centavos(5_000) }] },
});
const refund = (state: "pending" | "confirmed" | "error", second: number) =>
  by("webhook", second, {
    about: "refund",
    id: ID,
    state,
    amountCentavos: centavos(33_000),
    ...(state === "confirmed" && { completedAt: at(second) }),
  });
const block = (id: string, second: number, change: Partial<BlockFacts>) =>
  by("webhook", second, {
    about: "block",
    id,
    transactionId: ID,
    status: "awaiting_response",
    blockType: "med",
    amountCentavos: centavos(9_000),
    createdAt: at(second),
    ...change,
  });
const [FIRST, SECOND] = ["0198c1de-0000-7000-8000-00000000000a", "0198c1de-0000-7000-8000-00000000000b"];
const stands = (...list: Observation[]) => {
  const { returned, held, retainedCentavos } = projectObservations(list, WORLD, ID);
  return { returned, held, retainedCentavos };
};
const NOTHING = { returned: { centavos: 0, at: null }, held: { centavos: 0, kind: null, since: null } };

it("keeps of a payment what fee and shares leave", () => {
  expect(stands(paid)).toEqual({ ...NOTHING, retainedCentavos: 27_623 });
});

it("keeps nothing, and not zero, of what was not received", () => {
  const pending = by("own_write", 0, {
    about: "transaction",
    id: ID,
    type: "payment",
    state: "pending",
    amountCentavos: centavos(33_000),
  });
  expect(stands(pending)).toEqual({ ...NOTHING, retainedCentavos: null });
});

it("has given back what is confirmed, and not what is only asked for or failed", () => {
  expect(stands(paid, refund("pending", 5)).returned).toEqual({ centavos: 0, at: null });
  expect(stands(paid, refund("error", 6)).returned).toEqual({ centavos: 0, at: null });
  expect(stands(paid, refund("confirmed", 7))).toEqual({
    ...NOTHING,
    returned: { centavos: 33_000, at: at(7) },
    retainedCentavos: -5_377,
  });
});

it("holds what is blocked, by the one that is to be answered first, and keeps it no more", () => {
  const judicial = block(SECOND, 9, { blockType: "judicial", amountCentavos: centavos(1_000) });
  expect(stands(paid, judicial, block(FIRST, 8, {}))).toEqual({
    returned: { centavos: 0, at: null },
    held: { centavos: 10_000, kind: "med", since: at(8) },
    retainedCentavos: 17_623,
  });
});

it("has given back a part where a block was lost, and has it again where it was won", () => {
  const lost = block(FIRST, 10, { status: "approved", resolvedAt: at(10) });
  expect(stands(paid, lost)).toEqual({
    ...NOTHING,
    returned: { centavos: 9_000, at: at(10) },
    retainedCentavos: 18_623,
  });
  expect(stands(paid, block(FIRST, 10, { status: "rejected" }))).toEqual({
    ...NOTHING,
    retainedCentavos: 27_623,
  });
});
