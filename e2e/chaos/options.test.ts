import { expect, test } from "vitest";
import { NEMESES } from "./nemeses/names";
import { OptionError, readOptions } from "./options";

const read = (...args: string[]) => readOptions(args, 4711);

test("is ten minutes of every nemesis, by a drawn seed, where nothing is asked for", () => {
  expect(read()).toEqual({
    run: "chaos",
    seed: 4711,
    minutes: 10,
    nemeses: NEMESES,
    objects: 500,
  });
});

test("takes one nemesis or some", () => {
  expect(read("--only", "rollback").nemeses).toEqual(["rollback"]);
  expect(read("--only", "hang,freeze", "--seed", "7")).toMatchObject({
    nemeses: ["hang", "freeze"],
    seed: 7,
  });
});

test("is another run where one is named", () => {
  expect(read("--soak", "--minutes", "3")).toMatchObject({ run: "soak", minutes: 3 });
  expect(read("--dead-receiver", "--objects", "50")).toMatchObject({ run: "dead-receiver", objects: 50 });
});

test("refuses what it does not know", () => {
  for (const args of [
    ["--sed", "1"],
    ["--seed", "one"],
    ["--seed", "today"],
    ["--seed"],
    ["--minutes", "0"],
    ["--only", "hang,nobody"],
    ["--only"],
  ])
    expect(() => read(...args), args.join(" ")).toThrow(OptionError);
});
