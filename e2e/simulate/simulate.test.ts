import { describe, expect, it } from "vitest";
import { randomFrom } from "../chaos/random";
import { type History, drawHistory } from "./history";
import { OptionError, readOptions } from "./options";
import { run } from "./run";
import { shortest } from "./shortest";

const read = (...args: string[]) => readOptions(args, 4711);

describe("the simulator", () => {
  it("finds each seed's history in truth, and knows it again", () => {
    let confirmed = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      const history = drawHistory(randomFrom(seed));
      expect(drawHistory(randomFrom(seed))).toEqual(history);
      const { faults, confirmedByBalance } = run(history);
      expect({ seed, faults }).toEqual({ seed, faults: [] });
      confirmed += confirmedByBalance;
    }
    expect(confirmed).toBeGreaterThan(10);
  });

  it("makes a history as short as it may be and still fail", () => {
    const pays = (one: History) => one.steps.some((step) => step.does === "move" && step.move === "pay");
    const long = Array.from({ length: 200 }, (_, seed) => drawHistory(randomFrom(seed))).find(
      (one) => pays(one) && one.steps.length > 6,
    );
    if (!long) throw new Error("one of them pays");
    expect(shortest(long, pays).steps).toHaveLength(1);
  });

  it("runs a minute by a drawn seed where nothing is asked for", () => {
    expect(read()).toEqual({ seed: 4711, seconds: 60 });
    expect(read("--seed", "7", "--seconds", "20")).toEqual({ seed: 7, seconds: 20 });
  });

  it.each([["--seed"], ["--seed", "x"], ["--seconds", "-1"], ["--minutes", "1"]])("refuses %j", (...args) => {
    expect(() => read(...args)).toThrow(OptionError);
  });
});
