import "server-only";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { sql } from "drizzle-orm";
import { connectionsMax } from "./connections";
import { type Store } from "./store.server";

/** The error of a pooler that retains nothing for a session. */
const REFUSED_AT_START = "unsupported startup parameter";

/** One line: it is all that a start says of it. */
export class WrongAddressError extends Error {
  override readonly name = "WrongAddressError";
}

type Instance = { poolerUrl: string | null; processes: number; hasWorker: boolean };
type ServerView = {
  /** Limit of the database's own connections that this instance may use. */
  atMost: number;
  /** The number that the database has for it. */
  given: number;
};

/** Throws WrongAddressError where sessions are not ours alone, or where the pooler leads elsewhere. */
export async function lookAtServer(
  store: Store,
  { poolerUrl, processes, hasWorker }: Instance,
): Promise<ServerView> {
  const { place, isOurs, given } = await lookPastPools(store).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes(REFUSED_AT_START)) return SHARED;
    throw error;
  });
  if (!isOurs)
    throw new WrongAddressError(
      `${poolerUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL"} leads through a pooler that shares sessions: ` +
        "set DATABASE_DIRECT_URL to the database's own address (docs/scaling.md).",
    );
  if (poolerUrl !== null && place !== (await findPlace(store)))
    throw new WrongAddressError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
  const { pooled, direct } = connectionsMax(processes, hasWorker);
  return { atMost: direct + (poolerUrl === null ? pooled : 0), given };
}

type Looked = { place: string; isOurs: boolean; given: number };
const SHARED: Looked = { place: "", isOurs: false, given: 0 };

/**
 * Identifies the same server in the same run. Positions read from one connection are comparable with positions from
 * another only where this value is equal.
 */
const PLACE = "current_database() || '@' || pg_postmaster_start_time()";

async function lookPastPools(store: Pick<Store, "url">): Promise<Looked> {
  const limits = LIMITS.listener;
  const client = openClient({ url: store.url, name: "guiche-migrate", limits });
  try {
    await client.connect();
    const { rows } = await client.query<Looked>(
      `select ${PLACE} as place,
         (select setting::int from pg_settings where name = 'statement_timeout') = $1 as "isOurs",
         least(
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0),
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
         ) as given`,
      [limits.statementMs],
    );
    return rows[0] ?? SHARED;
  } finally {
    await client.end();
  }
}

async function findPlace(store: Store): Promise<string | undefined> {
  const [found] = await store.read((reader) =>
    reader.rows<{ place: string }>(sql`select ${sql.raw(PLACE)} as place`),
  );
  return found?.place;
}
