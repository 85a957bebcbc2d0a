import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { sumBetween } from "./agreement-records.server";

const { store, asOwner } = await testDatabase();
const KEPT = 20_000;
const NOW = new Date("2026-11-20T15:00:00Z");

/** Movements of a centavo, one a minute until a moment. */
const given = (count: number, until: Date) =>
  store.transaction((tx) =>
    tx.execute(sql`
      insert into movements (id, effect_type, object_id, effect_number, wallet, kind, available_centavos, held_centavos,
        settled_at, day, recorded_at)
      select gen_random_uuid(), 'adjustment', gen_random_uuid(), 1, 'principal', 'adjustment', 1, 0,
        moment, moment::date, moment
      from (select ${until.toISOString()}::timestamptz - make_interval(mins => n) as moment
        from generate_series(0, ${count - 1}::int) as n) as made`),
  );

const snapshot = async (): Promise<string> => {
  const [row] = await store.read((reader) =>
    reader.rows<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`),
  );
  return row?.snapshot ?? "";
};

it("knows which movements a reading of the balance saw, without walking those from before", async () => {
  await given(KEPT, NOW);
  const from = { at: NOW, asOf: null, snapshot: await snapshot() };
  await given(3, new Date(NOW.getTime() + 5 * 60_000));
  const until = { asOf: null, snapshot: await snapshot() };
  await given(2, new Date(NOW.getTime() + 5 * 60_000));
  await asOwner("analyze movements");
  const { between, walked } = await store.transaction(async (tx) => {
    const found = await sumBetween(tx, "principal", from, until);
    const [row] = await tx.rows<{ rows: number }>(
      sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
        from pg_stat_xact_user_tables where relname = 'movements'`,
    );
    return { between: found, walked: row?.rows };
  });
  expect(between).toEqual({ lines: 3, lost: 0, available: 3, held: 0 });
  expect(walked).toBeLessThan(100);
});

it("leaves out what settled after the moment that a reading speaks for, and finds it in the next", async () => {
  const seen = await snapshot();
  const at = new Date(NOW.getTime() + 60 * 60_000);
  await given(1, at);
  const now = await snapshot();
  const asOf = new Date(at.getTime() - 1);
  const between = (from: string, until: Date | null) =>
    store.read((reader) =>
      sumBetween(reader, "principal", { at, asOf, snapshot: from }, { asOf: until, snapshot: now }),
    );
  expect(await between(seen, asOf)).toMatchObject({ lines: 0, lost: 0 });
  expect(await between(now, null)).toMatchObject({ lines: 1, lost: 0, available: 1 });
});
