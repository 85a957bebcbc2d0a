import { expect, it } from "vitest";
import { farClocks } from "./far-clocks";

const reading = (host: string, hostAheadMs: number, serviceAheadMs: number | null = null) => ({
  host,
  hostAheadMs,
  serviceAheadMs,
});

it("says nothing of differences up to a minute", () => {
  expect(farClocks([reading("one", 60_000, -60_000), reading("two", -60_000)], null)).toEqual([]);
});

it("names each host beyond a minute, and the service once", () => {
  expect(
    farClocks(
      [reading("one", 61_000, 360_000), reading("two", 0, 360_400), reading("three", -3_600_000)],
      null,
    ),
  ).toEqual([
    { of: "host", host: "one", aheadMs: 61_000 },
    { of: "host", host: "three", aheadMs: -3_600_000 },
    { of: "service", host: null, aheadMs: 360_000 },
  ]);
});
