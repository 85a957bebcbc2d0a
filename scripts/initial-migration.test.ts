import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { INITIAL_MIGRATION, initialMigration } from "./initial-migration";

test("the initial migration makes the tables as they are written down (npm run db:generate)", async () => {
  expect(await initialMigration()).toBe(await readFile(INITIAL_MIGRATION, "utf8"));
});
