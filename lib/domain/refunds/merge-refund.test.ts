import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money";
import { refundAfter } from "./merge-refund.server";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T13:00:00.000Z");
const asked = {
  originalTransactionId: newId(),
  wallet: "loja-a",
  state: "pending" as const,
  amountCentavos: centavos(1_000),
  origin: "own_write" as const,
};

it("begins with what was told, asked for now where nobody says when", () => {
  expect(refundAfter(null, { ...asked, reason: "twice" }, NOW)).toMatchObject({
    ...asked,
    reason: "twice",
    feeCentavos: null,
    requestedAt: NOW,
    changedAt: NOW,
  });
});

it("keeps what was known, adds what was not and moves forward only", () => {
  const first = refundAfter(null, { ...asked, feeCentavos: centavos(30) }, NOW);
  const confirmed = refundAfter(
    first,
    { ...asked, state: "confirmed", feeCentavos: centavos(99), completedAt: LATER, wallet: "loja-b" },
    LATER,
  );
  expect(confirmed).toMatchObject({
    state: "confirmed",
    wallet: "loja-a",
    feeCentavos: 30,
    completedAt: LATER,
    requestedAt: NOW,
  });
  expect(refundAfter(confirmed, asked, LATER).state).toBe("confirmed");
});
