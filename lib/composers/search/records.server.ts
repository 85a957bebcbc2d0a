import "server-only";
import { sql } from "drizzle-orm";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { encodeIndexedWords, decodeIndexedWords } from "@/lib/core/search/object-text";
import { walletHash } from "@/lib/core/search/wallet-hash";
import { searchDue, searchObjects, searchWords } from "@/lib/platform/store/tables/search";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { rowsInto, writeAll } from "@/lib/platform/store/writes.server";
import { type IndexedObject } from "./indexed-object";

export type DueSource = (typeof searchDue.$inferSelect)["source"];
export type IndexQueueEntry = { source: DueSource; key: string };

/** Takes the rows that changed longest ago off the queue. Where the transaction fails, they are back in it. */
export const takeQueued = (tx: Tx, limit: number): Promise<IndexQueueEntry[]> =>
  tx.rows<IndexQueueEntry>(sql`
    delete from ${searchDue} where ${searchDue.number} in (
      select ${searchDue.number} from ${searchDue} order by ${searchDue.number} limit ${limit})
    returning ${searchDue.source} as source, ${searchDue.key} as key`);

type Place = Pick<IndexedObject, "kind" | "key">;
type Written = {
  number: number;
  kind: SearchKind;
  key: string;
  wallet: string | null;
  at: Date;
  words: string;
};

const listWritten = async (reader: Reader, places: readonly Place[]): Promise<Written[]> => {
  const rows = await reader.rows<Omit<Written, "at"> & { atMs: number }>(sql`
    select ${searchObjects.number} as number, ${searchObjects.kind} as kind, ${searchObjects.key} as key,
      ${searchObjects.wallet} as wallet, ${searchObjects.words} as words,
      (extract(epoch from ${searchObjects.at}) * 1000)::float8 as "atMs"
    from ${searchObjects}
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(kind text, key text)
      on place.kind = ${searchObjects.kind} and place.key = ${searchObjects.key}`);
  return rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(Math.round(atMs)) }));
};

type WordRow = { word: string; at: Date; object: number; walletHash: number };

const wordRows = (
  words: Iterable<string>,
  { at, number, wallet }: { at: Date; number: number; wallet: string | null },
): WordRow[] => [...words].map((word) => ({ word, at, object: number, walletHash: walletHash(wallet) }));

/** Writes these objects and deletes all others at `places`. It writes only the differences, word by word. */
export async function writeObjects(
  tx: Tx,
  places: readonly Place[],
  objects: readonly IndexedObject[],
): Promise<void> {
  const before = await listWritten(tx, places);
  const now = new Map(objects.map((one) => [`${one.kind} ${one.key}`, one]));
  const gone: WordRow[] = [];
  const kept = new Map<string, Written>();
  const removed: number[] = [];
  for (const row of before) {
    const one = now.get(`${row.kind} ${row.key}`);
    const isSamePlace = one && one.at.getTime() === row.at.getTime() && one.wallet === row.wallet;
    if (isSamePlace) kept.set(`${row.kind} ${row.key}`, row);
    if (!one) removed.push(row.number);
    const stays = new Set(isSamePlace ? decodeIndexedWords(encodeIndexedWords(one.words)) : []);
    gone.push(
      ...wordRows(
        decodeIndexedWords(row.words).filter((word) => !stays.has(word)),
        row,
      ),
    );
  }
  await deleteWordRows(tx, gone);
  await deleteObjects(tx, removed);
  const numbers = await upsertObjects(tx, objects);
  const fresh = objects.flatMap((one) => {
    const name = `${one.kind} ${one.key}`;
    const had = new Set(decodeIndexedWords(kept.get(name)?.words ?? ""));
    const number = numbers.get(name);
    if (number === undefined) throw new Error("what was written has no number");
    return wordRows(
      decodeIndexedWords(encodeIndexedWords(one.words)).filter((word) => !had.has(word)),
      { ...one, number },
    );
  });
  await writeAll(tx, [rowsInto(searchWords, fresh, "nothing")]);
}

async function upsertObjects(tx: Tx, objects: readonly IndexedObject[]): Promise<Map<string, number>> {
  if (objects.length === 0) return new Map();
  const rows = objects.map(({ words, ...one }) => ({ ...one, words: encodeIndexedWords(words) }));
  const write = rowsInto(searchObjects, rows, { at: ["kind", "key"], keeps: "given" });
  if (!write) return new Map();
  const written = await tx.rows<{ number: number; kind: string; key: string }>(
    sql`${write.sql} returning ${searchObjects.number} as number, ${searchObjects.kind} as kind, ${searchObjects.key} as key`,
  );
  return new Map(written.map(({ number, kind, key }) => [`${kind} ${key}`, number]));
}

async function deleteObjects(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.execute(
    sql`delete from ${searchObjects} where ${searchObjects.number} = any(${sql.param(numbers)}::bigint[])`,
  );
}

/** Deletes by the whole key, because no index over objects exists for it. */
async function deleteWordRows(tx: Tx, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gone(word text, at timestamptz, object bigint, "walletHash" integer)
    where ${searchWords.word} = gone.word and ${searchWords.at} = gone.at and ${searchWords.object} = gone.object
      and ${searchWords.walletHash} = gone."walletHash"`);
}

/** All of a source from the first or from behind this key, in the order of their keys: for making everything anew. */
export async function queueAll(
  tx: Tx,
  source: DueSource,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  const [table, column] = TABLE_OF[source];
  const rows = await tx.rows<{ last: string | null }>(sql`
    with batch as (
      select ${sql.identifier(column)} as key from ${sql.identifier(table)}
      where ${after === null ? sql`true` : sql`${sql.identifier(column)} > ${after}`}
      order by 1 limit ${limit}
    ), left_over as (
      insert into ${searchDue} (source, key) select ${source}::text, key::text from batch
    )
    select max(key::text) as last from (select key from batch order by key desc limit 1) as end_of`);
  return rows[0]?.last ?? null;
}

const TABLE_OF: Record<DueSource, [table: string, column: string]> = {
  transaction: ["transactions", "id"],
  refund: ["refunds", "original_transaction_id"],
  block: ["balance_blocks", "id"],
  customer: ["customers", "id"],
  recipient: ["recipients", "id"],
  project: ["projects", "id"],
  person: ["people", "id"],
};
