import { expect, test } from "vitest";
import { grown, kept, overweight } from "./compare";
import { nameOf } from "./weigh";

const budget = {
  page: "(x)",
  requests: 1,
  html: 1,
  scripts: 150,
  weights: { next: 140, "components/kit": 7 },
};

test("lets a page be that keeps to its budget", () => {
  expect(overweight(budget, { next: 140, "components/kit": 9 })).toBeNull();
});

test("names what made a page too heavy, the heaviest first", () => {
  expect(overweight(budget, { next: 140.1, "components/kit": 8, recharts: 114, small: 0.5 })).toBe(
    "begins with 262.6 kB of scripts and may with 150\n  recharts + 114.0 kB\n  components/kit + 1.0 kB",
  );
});

test("tells apart what is new from what was too light to be kept", () => {
  expect(grown(kept({ a: 0.9, b: 2.04 }), { a: 0.95, b: 2, c: 1.2 })).toEqual([{ name: "c", by: 1.2 }]);
});

test("names a package, its scope, or a folder of ours", () => {
  expect(nameOf("turbopack:///[project]/node_modules/next/dist/client/index.js")).toBe("next");
  expect(nameOf("turbopack:///[project]/node_modules/@radix-ui/react-menu/dist/index.mjs")).toBe(
    "@radix-ui/react-menu",
  );
  expect(nameOf("turbopack:///[project]/components/kit/money.tsx")).toBe("components/kit");
});
