import { expect, it } from "vitest";
import { mentionBeing, mentionedIn } from "./mentions";

const PEOPLE = [
  { id: "1", name: "Ana" },
  { id: "2", name: "Ana Lúcia" },
  { id: "3", name: "Rafael Monteiro" },
];
const namesIn = (text: string) => mentionedIn(text, PEOPLE).map(({ id }) => id);

it("finds whose whole name stands after an @, the longest first", () => {
  expect(namesIn("@ana lúcia, veja com @Rafael Monteiro.")).toEqual(["2", "3"]);
  expect(namesIn("Oi @Ana!")).toEqual(["1"]);
  expect(namesIn("@Ana e @Ana Lúcia e @Ana")).toEqual(["1", "2"]);
});

it("finds nobody by a part of a name, without an @, or in another word", () => {
  for (const text of ["@Rafael", "Ana", "@Anabela", "@", "a@b", ""]) expect(namesIn(text)).toEqual([]);
});

it("knows what is being typed, and when nobody is being named", () => {
  expect(mentionBeing("veja @raf", 9)).toEqual({ from: 5, typed: "raf" });
  expect(mentionBeing("@", 1)).toEqual({ from: 0, typed: "" });
  expect(mentionBeing("ana@loja.com", 12)).toBeNull();
  expect(mentionBeing("@ana\nveja", 9)).toBeNull();
  expect(mentionBeing("sem ninguém", 5)).toBeNull();
});
