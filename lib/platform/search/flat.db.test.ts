import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { parseSearch } from "@/lib/core/search/parse-search";
import { walletHash } from "@/lib/core/search/wallet-hash";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { testDatabase } from "@/lib/testing/database";
import { testVault } from "@/lib/testing/sealed";
import { findObjects } from "./find-objects.server";

// However much there is to find, a search reads so many rows and no more.

const OBJECTS = 24_000;
const PIECE = 4_000;
const WALLETS = 6;
const NOW = new Date("2026-11-20T15:00:00Z");
const TODAY = "2026-11-20";
/**
 * The limit of rows read: the objects counted for a word, the objects of four leads, and the matches of a prefix's
 * words.
 */
const READ_MAX = 16_000;

const { store, asOwner } = await testDatabase();

beforeAll(async () => {
  const hashes = Array.from({ length: WALLETS }, (_, at) => walletHash(`loja-${at}`));
  for (let from = 1; from <= OBJECTS; from += PIECE)
    await store.writers.query(`
      with fresh as (
        insert into search_objects (kind, key, wallet, at, amount_centavos, words)
        select 'payment', n::text, 'loja-' || n % ${WALLETS}, timestamptz '${NOW.toISOString()}' - n * interval '20 minutes',
          1000 + n * 37 % 90000,
          ' ' || (array['joao','maria','ana','jose'])[1 + n % 4] || ' silva' || n % 300 || ' ped' || n || ' | ' || md5(n::text)
            || ' | @payment #' || (array['paid','paid','paid','pending'])[1 + n % 4] || ' ~' || (1000 + n * 37 % 90000) / 100 || ' '
        from generate_series(${from}, ${from + PIECE - 1}) as n
        returning number, wallet, at, words
      )
      insert into search_words (word, at, object, wallet_hash)
      select word, at, number, (array[${hashes.join(", ")}])[1 + right(wallet, 1)::int]
      from fresh, regexp_split_to_table(trim(words), '[ |]+') as word`);
  await asOwner("analyze search_objects, search_words");
});

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

const inText = (query: SQL): string => new PgDialect().sqlToQuery(query).sql;

/** Measures the reads of a search: each statement is run and explained, and every row that a scan met counts. */
async function readBy(typed: string, scope: WalletScope = "all") {
  const scans: { type: string; table: string; rows: number }[] = [];
  let statements = 0;
  const visit = (node: Node) => {
    const table = node["Relation Name"];
    if (table?.startsWith("search_"))
      scans.push({
        type: node["Node Type"],
        table,
        rows: (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      });
    node.Plans?.forEach(visit);
  };
  const found = await store.snapshot((reader) => {
    const watched = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> => {
      statements += 1;
      if (inText(query).includes("set_config")) return reader.rows<Row>(query);
      const [plan] = await reader.rows<{ "QUERY PLAN": [{ Plan: Node }] }>(
        sql`explain (analyze, timing off, format json) ${query}`,
      );
      if (plan) visit(plan["QUERY PLAN"][0].Plan);
      return reader.rows<Row>(query);
    };
    return findObjects(
      { ...reader, rows: watched },
      testVault,
      { scope, kinds: ["payment"] },
      {
        terms: parseSearch(typed, TODAY).terms,
        now: NOW,
        limit: 27,
      },
    );
  });
  return { found, statements, scans, rows: scans.reduce((sum, one) => sum + one.rows, 0) };
}

describe("a search reads so many rows, however many there are", () => {
  it.each([
    ["a word that a quarter bears", "joao"],
    ["the beginning of a name", "silva1"],
    ["the beginning of every reference", "ped"],
    ["a state", "pagas"],
    ["an amount", "237"],
    ["more or less an amount", "uns 200"],
    ["a day", "ontem"],
    ["two common words", "joao pagas"],
    ["several together", "joao 218 ontem"],
  ])("%s: %s", async (_what, typed) => {
    const { found, scans, rows, statements } = await readBy(typed);
    expect(found.rows.length).toBeGreaterThan(0);
    expect(scans.filter(({ type }) => type === "Seq Scan")).toEqual([]);
    expect(scans.filter(({ type }) => type.startsWith("Bitmap"))).toEqual([]);
    // Four, and two that say how they are planned.
    expect(statements).toBeLessThanOrEqual(6);
    // Pieces are looked for among the newest, where little was found: so many, and no more.
    const pieces = found.piecesBackTo === null ? 0 : 2 * 6_480;
    expect(rows).toBeLessThanOrEqual(READ_MAX + pieces);
  });

  it("passes over the wallets that somebody does not see", async () => {
    const { found, scans } = await readBy("joao", ["loja-4"]);
    expect(found.rows.length).toBeGreaterThan(0);
    expect(new Set(found.rows.map(({ wallet }) => wallet))).toEqual(new Set(["loja-4"]));
    expect(scans.filter(({ type }) => type === "Seq Scan")).toEqual([]);
  });

  it("takes so much room for each", async () => {
    const sizes = await store.read((reader) =>
      reader.rows<{ objects: number; words: number; many: number }>(sql`
        select pg_total_relation_size('search_objects')::float8 / ${OBJECTS} as objects,
          pg_total_relation_size('search_words')::float8 / (select count(*) from search_words) as words,
          (select count(*)::int from search_words) as many`),
    );
    // The chapter "Table growth" of docs/operating-reference.md.
    expect(sizes[0]?.objects).toBeLessThan(700);
    expect(sizes[0]?.words).toBeLessThan(190);
  });
});
