import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Nemesis } from "./arena";
import { withClient } from "./on-database";

const LOCK_TIMEOUT = "2s";
const TRY_AGAIN_MS = 200;
/** By turns it still fits. */
const REFUSED_SHARE = 0.7;

/**
 * Rejects new rows, with the message and the code of PostgreSQL on a full disk. Updates in place still fit, so a
 * heartbeat goes on while no event can be stored.
 */
export const disk: Nemesis = (arena, forMs) =>
  withClient(arena, async (client) => {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(
      `create or replace function chaos_disk_full() returns trigger language plpgsql as $$
       begin
         if random() < ${REFUSED_SHARE} then
           raise exception 'could not extend file "base/16384/16402": No space left on device' using errcode = '53100';
         end if;
         return null;
       end $$`,
    );
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
    );
    const isAll = arena.random.chance(0.3);
    const full = rows.filter(({ name }) => isAll || name === "deliveries" || arena.random.chance(0.2));
    try {
      for (const { name } of full)
        await untilDone(
          client,
          `create or replace trigger chaos_disk_full before insert on "${name}" for each statement execute function chaos_disk_full()`,
        );
      arena.figures.add("Full disks.tables", full.length);
      await sleep(forMs);
    } finally {
      for (const { name } of full)
        await untilDone(client, `drop trigger if exists chaos_disk_full on "${name}"`);
      await untilDone(client, "drop function chaos_disk_full");
    }
  });

/** The table is in use: it is waited for, but not by those who come after. */
async function untilDone(client: pg.Client, statement: string): Promise<void> {
  for (;;)
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (!["55P03", "40P01"].includes((error as { code?: string }).code ?? "")) throw error;
      await sleep(TRY_AGAIN_MS);
    }
}
