import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { testDatabase } from "@/lib/testing/database";
import { listUnsettledOfReference } from "./same-reference-records.server";

const { store } = await testDatabase();

it("finds requests by the index of their references", async () => {
  const scans = await store.snapshot(async (reader) => {
    // An empty table, which was never analysed: the plan is the same each time.
    await reader.rows(sql`set local enable_seqscan = off`);
    await listUnsettledOfReference(reader, { key: "nf500", since: new Date(0), not: newId(), limit: 5 });
    return reader.rows<{ scans: string }>(
      sql`select pg_stat_get_xact_numscans('intents_withdrawal_reference'::regclass) as scans`,
    );
  });
  expect(Number(scans[0]?.scans)).toBe(1);
});
