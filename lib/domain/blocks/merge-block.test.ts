import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money";
import { blockAfter } from "./merge-block.server";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const EARLIER = new Date("2026-11-19T12:00:00.000Z");
const LATER = new Date("2026-11-21T12:00:00.000Z");
const facts = {
  id: newId(),
  wallet: "loja-a",
  status: "awaiting_response" as const,
  amountCentavos: centavos(1_000),
  origin: "webhook" as const,
};

it("moves forward only, and keeps what was known", () => {
  const first = blockAfter(null, { ...facts, reason: "fraud", createdAt: NOW }, NOW);
  const ended = blockAfter(
    first,
    { ...facts, status: "rejected", reason: "other", resolvedAt: LATER },
    LATER,
  );
  expect(ended).toMatchObject({ status: "rejected", reason: "fraud", resolvedAt: LATER, changedAt: LATER });
  expect(blockAfter(ended, facts, LATER).status).toBe("rejected");
});

it("is as old as the earliest word of it", () => {
  const resolvedFirst = blockAfter(null, { ...facts, status: "approved" }, NOW);
  expect(resolvedFirst.createdAt).toEqual(NOW);
  expect(blockAfter(resolvedFirst, { ...facts, createdAt: EARLIER }, LATER).createdAt).toEqual(EARLIER);
});

it("ends when the service's list says, whatever an event said before", () => {
  const ended = blockAfter(null, { ...facts, status: "rejected", resolvedAt: NOW }, NOW);
  const read = blockAfter(
    ended,
    { ...facts, status: "rejected", origin: "read", resolvedAt: EARLIER },
    LATER,
  );
  expect(read.resolvedAt).toEqual(EARLIER);
});

it("keeps what people recorded", () => {
  const answered = { ...blockAfter(null, facts, NOW), answeredAt: NOW, answeredNote: "sent" };
  expect(blockAfter(answered, { ...facts, status: "defended" }, LATER)).toMatchObject({
    answeredAt: NOW,
    answeredNote: "sent",
  });
});
