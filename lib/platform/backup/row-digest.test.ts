import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { RowCounter } from "./row-digest";

async function digestOf(...chunks: string[]) {
  const counter = new RowCounter();
  await pipeline(Readable.from(chunks.map((text) => Buffer.from(text))), counter.resume());
  return counter.counted;
}

test("rows are the same in any order and however they are cut into pieces", async () => {
  const whole = await digestOf("1\tAna\n2\tBia\n3\tCaio\n");
  expect(whole.rows).toBe(3);
  expect(await digestOf("3\tCa", "io\n1\tA", "na\n", "2\tBia\n")).toEqual(whole);
});

test.each([
  ["one that lacks", "1\tAna\n2\tBia\n"],
  ["one that is there twice", "1\tAna\n2\tBia\n3\tCaio\n3\tCaio\n"],
  ["one centavo", "1\tAna\n2\tBia\n3\tCai0\n"],
  ["one taken for another that is there twice", "1\tAna\n1\tAna\n3\tCaio\n"],
])("%s makes another digest", async (_what, rows) => {
  expect(await digestOf(rows)).not.toEqual(await digestOf("1\tAna\n2\tBia\n3\tCaio\n"));
});

test("no rows are none", async () => {
  expect(await digestOf()).toEqual({ rows: 0, digest: "0".repeat(64) });
});
