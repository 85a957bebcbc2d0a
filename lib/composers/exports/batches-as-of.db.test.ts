/** @module-tag extended */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { type Reader } from "@/lib/platform/store/tx.server";
import { testDatabase } from "@/lib/testing/database";
import { batchesAsOf } from "./batches-as-of.server";

const { store } = await testDatabase();
const BATCHES = 12;

async function* batches(reader: Reader): AsyncGenerator<{ at: number }[]> {
  for (let at = 0; at < BATCHES; at += 1)
    yield await reader.rows<{ at: number }>(sql`select ${at}::int as at`);
}

it("goes on for whoever takes longer for a batch than a transaction may stand still", async () => {
  const taken: number[] = [];
  for await (const batch of batchesAsOf(store, batches, new AbortController().signal)) {
    if (taken.length === 0) await sleep(LIMITS.reader.idleInTransactionMs + 1_500);
    taken.push(...batch.map(({ at }) => at));
  }
  expect(taken).toHaveLength(BATCHES);
});
