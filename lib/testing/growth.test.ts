import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOOP_NAMES } from "@/lib/core/enums/loops";

// The reference says of every table how it grows: a new one without a line fails here.

const MIGRATION = "lib/platform/store/migrations/0000_initial.sql";
const tables = [...readFileSync(MIGRATION, "utf8").matchAll(/CREATE TABLE "(\w+)"(?! PARTITION OF)/g)].map(
  ([, name]) => name,
);

const [, chapter = ""] =
  /^## Table growth$(.*?)^## /ms.exec(readFileSync("docs/operating-reference.md", "utf8")) ?? [];
const rows = [...chapter.matchAll(/^\| (`.*`) +\|.*\| (.+?) +\|$/gm)].map(([, names = "", fate = ""]) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  fate,
}));

test("tells of each table once, and of no other", () => {
  expect(tables.length).toBeGreaterThan(40);
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(tables.toSorted());
});

test("names a loop that there is, or says why nothing deletes it", () => {
  const loops: readonly string[] = LOOP_NAMES;
  const unsaid = rows.filter(({ fate }) => {
    const [, loop] = /^`(\w+)`: ./.exec(fate) ?? [];
    return loop === undefined ? !/^(nothing|the library|the commit): ./.test(fate) : !loops.includes(loop);
  });
  expect(unsaid).toEqual([]);
});
