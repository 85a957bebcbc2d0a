import { finished } from "node:stream/promises";
import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import pino from "pino";
import { beforeAll, expect, it } from "vitest";
import { testServices } from "@/lib/testing/context";
import { people, rateLimits } from "./tables/people";

const services = await testServices();
const { store, writers } = { ...services, writers: services.store.writers };
const CPF = "390.533.447-05";
const EMAIL = "maria.segredo@example.com";
const person = { id: "00000000-0000-7000-8000-000000000001", email: EMAIL, name: CPF };
const given = { ...person, passwordHash: "x", role: "finance" as const, createdAt: new Date(0) };

beforeAll(() => store.transaction((tx) => tx.insert(people).values(given)).then(() => undefined));

const failing: Record<string, () => Promise<unknown>> = {
  "a key that is there already": () => store.transaction((tx) => tx.insert(people).values(given)),
  "a row that a check refuses": () =>
    store.transaction((tx) =>
      tx.insert(people).values({ ...given, email: `2${EMAIL}`, role: CPF as "finance" }),
    ),
  "a value that is none of its type": () =>
    store.read((reader) => reader.rows(sql`select ${CPF}::uuid, ${EMAIL}::text`)),
  "a number that is none": () => store.read((reader) => reader.rows(sql`select ${CPF}::int`)),
  "a JSON that is none": () =>
    store.transaction((tx) => tx.execute(sql`select ${`{"document": ${CPF}, "to": "${EMAIL}"`}::jsonb`)),
  "a table that is not there": () =>
    store.snapshot((reader) => reader.rows(sql`select * from nowhere where a = ${CPF} and b = ${EMAIL}`)),
  "a statement of receipt": () =>
    store.receive((statement) =>
      statement.insert(rateLimits).values({ key: CPF.repeat(40), points: 1, expire: null }),
    ),
  "a statement by name": () =>
    store.transaction((tx) => tx.named({ name: "a", text: "select $1::int", values: [CPF] })),
  "past the query builder": () => writers.query("select $1::uuid", [EMAIL]),
  "a copy": () =>
    store.snapshot(async (reader) => {
      const bytes = reader.copy(sql`select ${CPF}::int`, { delimiter: ";", limitMs: 1_000 });
      await finished(bytes.resume());
    }),
  "an error that somebody wrapped": () =>
    store
      .read((reader) => reader.rows(sql`select ${CPF}::int, ${EMAIL}::uuid`))
      .catch((cause: unknown) => Promise.reject(new Error("wrapped", { cause }))),
};

it.each(Object.entries(failing))("%s: who prints the error prints no value", async (_name, fail) => {
  const error = await fail().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const lines: string[] = [];
  pino({ base: undefined }, { write: (line: string) => lines.push(line) }).error({ err: error });
  const all = [inspect(error, { depth: 9, showHidden: true }), String((error as Error).stack), ...lines];
  expect(all.join("\n")).not.toContain(CPF);
  expect(all.join("\n")).not.toContain(EMAIL);
});

it("still says which constraint it was, and the statement", async () => {
  await expect(failing["a key that is there already"]?.()).rejects.toMatchObject({
    message: expect.stringMatching(/^Failed query: insert into "people"/),
    cause: { code: "23505", constraint: "people_pkey", table: "people" },
  });
});
