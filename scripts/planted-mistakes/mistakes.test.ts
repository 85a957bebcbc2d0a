import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ADDITIONS, MISTAKES } from "./mistakes";

// The compiler checks them in `npm run test:all` only, long after a rename.
it.each([...MISTAKES, ...ADDITIONS])("finds the text that it replaces: $name", ({ file, find }) => {
  expect(readFileSync(file, "utf8")).toContain(find);
});
