import { expect, it } from "vitest";
import { type Waiting, withOthersOf } from "./with-others";

const NOW = new Date("2026-11-24T15:00:00Z");
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const waiting = (change: Partial<Waiting>): Waiting => ({
  kind: "draft_with_others",
  id: "a",
  wallet: "principal",
  name: "Ofélia Souza",
  about: "withdrawal",
  amountCentavos: 1_000,
  since: at(-60),
  until: at(600),
  person: "Ângela Müller",
  remindedAt: null,
  ...change,
});
const of = (...found: Waiting[]) => withOthersOf(found, { now: NOW, blockResponseHours: 72 });

it("is nothing where nothing waits, whatever else was found", () => {
  expect(of(waiting({ kind: "block" }), waiting({ kind: "approval" }))).toBeNull();
});

it("tells the one with the least time, and sums all of it", () => {
  const block = waiting({
    kind: "block_with_others",
    id: "b",
    about: "med",
    since: at(-71 * 60),
    until: null,
  });
  expect(of(waiting({}), block)).toMatchObject({
    kind: "block",
    id: "b",
    about: "med",
    person: "Ângela Müller",
    until: at(60).toISOString(),
    count: 2,
    amountCentavos: 2_000,
  });
  // A draft has no assignee: every person who may approve has it.
  expect(of(waiting({}))).toMatchObject({ kind: "approval", id: "a", person: null, count: 1 });
});

it("was reminded of only where all of it was within the hour", () => {
  expect(of(waiting({ remindedAt: at(-59) }))?.remindedAt).toBe(at(-59).toISOString());
  expect(of(waiting({ remindedAt: at(-60) }))?.remindedAt).toBeNull();
  expect(of(waiting({ remindedAt: at(-5) }), waiting({ id: "b" }))?.remindedAt).toBeNull();
  expect(of(waiting({ remindedAt: at(-5) }), waiting({ id: "b", remindedAt: at(-9) }))?.remindedAt).toBe(
    at(-9).toISOString(),
  );
});
