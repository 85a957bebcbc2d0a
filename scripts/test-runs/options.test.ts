import { expect, it } from "vitest";
import { readTestOptions } from "./options";

const namesOf = (...args: string[]): string[] => readTestOptions(args).stages.map(({ name }) => name);

it("runs the checks, the unit tests, the build and the journeys where nothing is asked for", () => {
  expect(namesOf()).toEqual(["checks", "unit", "build", "journeys"]);
  expect(readTestOptions([]).resultFile).toBeNull();
});

it("runs a stage of test:all alone, and a shard of it", () => {
  expect(namesOf("--all", "--stage", "e2e", "--stage", "chaos")).toEqual(["e2e", "chaos"]);
  expect(readTestOptions(["--all", "--stage", "e2e", "--shard", "2/4"]).shard).toEqual({ number: 2, of: 4 });
});

it("leaves the stages of ten minutes and more out of a whole run", () => {
  expect(namesOf("--all")).toContain("vitest");
  expect(namesOf("--all")).not.toContain("soak");
  expect(namesOf("--all", "--stage", "soak")).toEqual(["soak"]);
});

it.each([
  [["--stage", "e2e"], "belong to npm run test:all"],
  [["--all", "--stage", "e2"], "--stage is one of: checks"],
  [["--all", "--stage"], "--stage is one of: checks"],
  [["--all", "--shard", "1/2"], "--shard belongs to --stage vitest"],
  [["--all", "--stage", "chaos", "--shard", "1/2"], "--shard belongs to --stage vitest"],
  [["--all", "--stage", "e2e", "--shard", "3/2"], "--shard is one such as 2/4"],
  [["--all", "--stage", "e2e", "--shard", "0/2"], "--shard is one such as 2/4"],
  [["--al"], "--al is unknown"],
])("refuses %j", (args, words) => {
  expect(() => readTestOptions(args)).toThrow(words);
});
