import { type Cluster } from "../cluster";

/** Fewer rows show the size of an empty page rather than of a row. */
const ROWS_MIN = 100;

/** The size of a row of each table with its indexes, by the rows that the traffic has left. */
export async function tableSizes({ dashboard }: Pick<Cluster, "dashboard">): Promise<string[]> {
  const { rows } = await dashboard.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, n_live_tup::int as rows, pg_total_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables where schemaname = 'public' and n_live_tup >= $1 order by relname`,
    [ROWS_MIN],
  );
  return rows.map(
    ({ name, rows: count, bytes }) => `Table ${name}: ${count} rows of ${Math.round(bytes / count)} bytes`,
  );
}
