import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { oddInputOf } from "./odd-inputs";

const LIB = fileURLToPath(new URL("../", import.meta.url));
const files = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("/schema.ts"),
);

const schemasIn = async (path: string): Promise<[string, z.ZodType][]> =>
  Object.entries((await import(/* @vite-ignore */ LIB + path)) as Record<string, unknown>).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  );

describe("a schema that answers any input and never throws", () => {
  it.each(files.toSorted())("%s", async (path) => {
    const schemas = await schemasIn(path);
    expect(schemas.length).toBeGreaterThan(0);
    for (const [, schema] of schemas)
      fc.assert(
        fc.property(oddInputOf(schema), (given) => {
          schema.safeParse(given);
        }),
        { numRuns: 150 },
      );
  });
});

it("reaches what lies behind a first check", () => {
  const deep = z.object({ kind: z.enum(["a"]), wallet: z.string(), at: z.string().optional() });
  const passed = fc.sample(oddInputOf(deep), 200).filter((given) => deep.safeParse(given).success);
  expect(passed.length).toBeGreaterThan(5);
});
