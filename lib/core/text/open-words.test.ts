import { expect, test } from "vitest";
import { openWords, ownWords } from "./open-words";

const words = { paid: "Paga", late: "Em atraso há {days} dias" };
const t = Object.assign(
  (key: keyof typeof words, values?: Record<string, string>) =>
    words[key].replace("{days}", values?.days ?? ""),
  { has: (key: string) => Object.hasOwn(words, key) },
);

test("says a word of ours, and one that it does not know as it came", () => {
  expect(["paid", "in_dispute"].map(openWords(t))).toEqual(["Paga", "in_dispute"]);
});

test("fills what a word leaves open, and has nothing for a word that it does not know", () => {
  expect(ownWords(t)("late", { days: "3" })).toBe("Em atraso há 3 dias");
  expect(ownWords(t)("in_dispute")).toBeNull();
});
