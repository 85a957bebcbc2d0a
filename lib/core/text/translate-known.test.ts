import { expect, test } from "vitest";
import { translateOrKeep, translateKnown } from "./translate-known";

const words = { paid: "Paga", late: "Em atraso há {days} dias" };
const t = Object.assign(
  (key: keyof typeof words, values?: Record<string, string>) =>
    words[key].replace("{days}", values?.days ?? ""),
  { has: (key: string) => Object.hasOwn(words, key) },
);

test("says a word of ours, and one that it does not know as it came", () => {
  expect(["paid", "in_dispute"].map(translateOrKeep(t))).toEqual(["Paga", "in_dispute"]);
});

test("fills what a word leaves open, and has nothing for a word that it does not know", () => {
  expect(translateKnown(t)("late", { days: "3" })).toBe("Em atraso há 3 dias");
  expect(translateKnown(t)("in_dispute")).toBeNull();
});
