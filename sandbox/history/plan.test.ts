import { Faker, pt_BR } from "@faker-js/faker";
import { expect, test } from "vitest";
import { type Act, planHistory, reversedAfter } from "./plan";

const lastMoment = (act: Act): Date =>
  act.end === "open"
    ? act.at
    : act.kind === "withdrawal" && act.end === "reversed"
      ? reversedAfter(act.endsAt)
      : act.endsAt;

test("nothing of a past happens after it, whatever the hour is", () => {
  const late: Act[] = [];
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
