import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { balanceReadings } from "@/lib/platform/store/tables/balance-drift";
import { testServices } from "@/lib/testing/context";
import { deleteReadingsBefore } from "./records.server";

const { store, asOwner } = await testServices();
const KEPT = 20_000;
const OLD = 3;

it("forgets old readings without walking those that stay", async () => {
  const before = new Date("2026-01-01T00:00:00Z");
  await store.transaction((tx) =>
    tx.execute(sql`
      insert into balance_readings (wallet, first_at, last_at, available_centavos, held_centavos,
        promotional_centavos, total_centavos, explained_available_centavos, explained_held_centavos, state)
      select 'principal', moment, moment + interval '10 seconds', n, 0, 0, n, n, 0, 'agrees'
      from (select n, ${before.toISOString()}::timestamptz + make_interval(secs => (n - ${OLD}) * 15) as moment
        from generate_series(0, ${KEPT + OLD - 1}::int) as n) as made`),
  );
  await asOwner("analyze balance_readings");
  const walked = await store.transaction(async (tx) => {
    await deleteReadingsBefore(tx, "principal", before);
    const rows = await tx.rows<{ rows: number }>(
      sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
        from pg_stat_xact_user_tables where relname = 'balance_readings'`,
    );
    return rows[0]?.rows;
  });
  expect(await store.read((reader) => reader.$count(balanceReadings))).toBe(KEPT);
  expect(walked).toBeLessThan(100);
});
