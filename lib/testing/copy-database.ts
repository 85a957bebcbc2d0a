import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/**
 * Fills an empty database of ours with the rows that another has at one moment, while the other stays in use: a
 * backup, and its restore. It does the work of `pg_dump` and `pg_restore` without requiring programs of the server's
 * version.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl });
  const to = new pg.Client({ connectionString: toUrl });
  await Promise.all([from.connect(), to.connect()]);
  try {
    await from.query("begin isolation level repeatable read read only");
    // As a restore does: rows come as they were, and no trigger fires for them.
    await to.query("set session_replication_role = replica");
    // A part of a table comes with it: the other may have other parts.
    const { rows: tables } = await from.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    await to.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const { name } of tables) {
      const rows = from.query(copyTo(`copy (select * from ${name}) to stdout (format binary)`));
      await pipeline(rows, to.query(copyFrom(`copy ${name} from stdin (format binary)`)));
    }
    const { rows: sequences } = await from.query<{ name: string; last: number | null }>(
      "select quote_ident(sequencename) as name, last_value::float8 as last from pg_sequences where schemaname = 'public'",
    );
    for (const { name, last } of sequences)
      if (last !== null) await to.query("select setval($1, $2)", [name, last]);
    await from.query("commit");
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
