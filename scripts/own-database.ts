import pg from "pg";
import { openClient } from "../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";

/** Runs the work of a command on databases as a whole, on a server of its own. */
async function asServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = openClient({ url, name: "guiche-restore", limits: LIMITS.script });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export const dropDatabase = (url: string, name: string): Promise<void> =>
  asServer(url, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
  });

/**
 * Gives one database the other's name in one step; the other is retained under a name that shows this. Refused while
 * any client is connected.
 */
export const takePlaceOf = (
  url: string,
  { fresh, old, kept }: { fresh: string; old: string; kept: string },
): Promise<void> =>
  asServer(url, async (client) => {
    await client.query("begin");
    await client.query(`alter database ${pg.escapeIdentifier(old)} rename to ${pg.escapeIdentifier(kept)}`);
    await client.query(`alter database ${pg.escapeIdentifier(fresh)} rename to ${pg.escapeIdentifier(old)}`);
    await client.query("commit");
  });
