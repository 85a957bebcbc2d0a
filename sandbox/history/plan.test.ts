import { Faker, pt_BR } from "@faker-js/faker";
import { expect, test } from "vitest";
import { payeesOf } from "./merchant";
import { type PlannedAction, planHistory, reversedAfter } from "./plan";

const lastMoment = (act: PlannedAction): Date =>
  act.end === "open"
    ? act.at
    : act.kind === "withdrawal" && act.end === "reversed"
      ? reversedAfter(act.endsAt)
      : act.endsAt;

test("each withdrawal pays one of the few whom its shop pays, for an invoice of its own", () => {
  const faker = new Faker({ locale: [pt_BR], seed: 3 });
  const paid = planHistory(faker, 30, 20, new Date("2026-11-20T15:00:00.000Z")).filter(
    (act) => act.kind === "withdrawal",
  );
  expect(paid.length).toBeGreaterThan(60);
  for (const { shop, payee } of paid) expect(payeesOf(shop)).toContainEqual(payee);
  expect(new Set(paid.map(({ reference }) => reference)).size).toBe(paid.length);
});

test("nothing of a past happens after it, whatever the hour is", () => {
  const late: PlannedAction[] = [];
  let reversed = 0;
  for (let hour = 0; hour < 24; hour += 1)
    for (let seed = 1; seed <= 10; seed += 1) {
      const end = new Date(Date.UTC(2026, 10, 23, hour, 26));
      const acts = planHistory(new Faker({ locale: [pt_BR], seed }), 5, 40, end);
      late.push(...acts.filter((act) => lastMoment(act) >= end));
      reversed += acts.filter((act) => act.end === "reversed").length;
    }
  expect(late).toEqual([]);
  expect(reversed).toBeGreaterThan(0);
});
