import { readdir } from "node:fs/promises";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { enumColumnsOf } from "./columns";

const { store } = await testDatabase({ as: "owner" });
const FOREIGN = "a_word_of_no_list";

const TABLES = new URL("./tables/", import.meta.url);
const files = (await readdir(TABLES)).filter((name) => name.endsWith(".ts"));
const modules = await Promise.all(
  files.map((name) => import(new URL(name, TABLES).href) as Promise<Record<string, unknown>>),
);
const tables = modules.flatMap((exported) =>
  Object.values(exported).filter((value): value is PgTable => is(value, PgTable)),
);

const closed = tables.flatMap((table) =>
  enumColumnsOf(table).map(({ key, words, isArray }) => ({
    table: getTableName(table),
    column: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    words,
    isArray,
  })),
);

/** The service's own values, which may change. Every other value that a decision depends on is ours. */
const OPEN = new Set([
  "evidence.struck_because",
  "transactions.api_status",
  "transactions.api_type",
  "balance_blocks.api_status",
  "balance_blocks.block_type",
  "outage_changes.kind",
  "refund_evidence.payment_status",
  "refunds.api_status",
  "wallets.status",
  "withdrawals.pix_key_type",
  "withdrawals.holder_document_type",
]);
const LOOKS_CLOSED =
  /(^|_)(state|status|kind|type|role|origin|source|outcome|cause|because|effect|act|decision|measure)$/;

/** A table with the same CHECKs in which every other column may be left out. */
beforeAll(() =>
  store.transaction(async (tx) => {
    for (const table of new Set(closed.map((one) => one.table))) {
      const probe = sql.identifier(`probe_${table}`);
      await tx.execute(sql`create table ${probe} (like ${sql.identifier(table)} including constraints)`);
      const { rows } = await tx.execute<{ name: string }>(
        sql`select attname as name from pg_attribute where attrelid = ${`probe_${table}`}::regclass and attnum > 0 and attnotnull`,
      );
      for (const { name } of rows)
        await tx.execute(sql`alter table ${probe} alter column ${sql.identifier(name)} drop not null`);
    }
  }),
);

const insert = (table: string, column: string, isArray: boolean, word: string) =>
  store.transaction((tx) =>
    tx.execute(
      isArray
        ? sql`insert into ${sql.identifier(`probe_${table}`)} (${sql.identifier(column)}) values (array[${word}]::text[])`
        : sql`insert into ${sql.identifier(`probe_${table}`)} (${sql.identifier(column)}) values (${word})`,
    ),
  );

describe("every closed column", () => {
  it("is found", () => expect(closed.length).toBeGreaterThan(40));

  it.each(closed)(
    "$table: $column takes the words of its list and no other",
    async ({ table, column, words, isArray }) => {
      for (const word of words) await insert(table, column, isArray, word);
      await expect(insert(table, column, isArray, FOREIGN)).rejects.toMatchObject({
        cause: { code: "23514", constraint: `${table}_${column}` },
      });
    },
  );
});

it("leaves no word open that is ours", () => {
  const open = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter((column) => column.columnType === "PgText" && column.enumValues === undefined)
      .map(
        (column) =>
          `${getTableName(table)}.${column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      ),
  );
  expect(open.filter((name) => LOOKS_CLOSED.test(name) && !OPEN.has(name))).toEqual([]);
  expect([...OPEN].filter((name) => !open.includes(name))).toEqual([]);
});
