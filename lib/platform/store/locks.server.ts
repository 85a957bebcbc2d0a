import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type LockConfig } from "drizzle-orm/pg-core";
import { type SessionLock } from "@/lib/core/postgres/session-lock.server";
import { type Tx } from "./tx.server";

/**
 * Every lock of the dashboard's database that is not a row, in the one order in which a transaction takes them: two
 * transactions that need the same two never deadlock. A number is never given to a second lock, and stays with its
 * lock wherever the lock is in the order.
 */
export const LOCKS = {
  /**
   * Heartbeat lock. Where two instances come back at the same time, one finds the gap and the other finds a
   * heartbeat.
   */
  heartbeats: { number: 20, isKeyed: false },
  /** By intent: two submits of one form wait for each other. */
  "intent-form": { number: 3, isKeyed: true },
  /** Shared by every write that may take money out; setting or lifting a freeze takes it exclusively. */
  freezes: { number: 4, isKeyed: false },
  /** By the id of a transaction or a block, or `connection`: two writers of one object wait for each other, also before it has a row. */
  object: { number: 2, isKeyed: true },
  /** By person, by wallet, by project and by recipient: what takes money out is counted by the rules one act at a time. */
  "payout-person": { number: 12, isKeyed: true },
  "payout-wallet": { number: 13, isKeyed: true },
  "payout-project": { number: 15, isKeyed: true },
  "payout-recipient": { number: 14, isKeyed: true },
  /** By reference, however it is spelled: of two withdrawals that name one invoice, the second sees the first. */
  "payout-reference": { number: 23, isKeyed: true },
  /** By person: the lists that are not through are counted one at a time. */
  "import-limit": { number: 9, isKeyed: true },
  /** Two changes that narrow admins of every wallet count those that are left one after the other. */
  "people-of-all": { number: 22, isKeyed: false },
  /**
   * Audit chain lock. One of two writers waits, because each link has to see the one before it. No act takes this
   * lock.
   */
  "audit-chain": { number: 8, isKeyed: false },
  /**
   * Only one search index follower runs at a time; another waits, so the last change read is written last. No
   * mutation takes this lock.
   */
  "search-words": { number: 17, isKeyed: false },
  /**
   * Only one process counts the minutes at a time; another waits, so each minute is counted once. No mutation takes
   * this lock.
   */
  signs: { number: 21, isKeyed: false },
} as const;

export type LockName = keyof typeof LOCKS;
type KeyOf<Name extends LockName> = Name extends LockName
  ? (typeof LOCKS)[Name]["isKeyed"] extends true
    ? [key: string]
    : []
  : never;

/** Distinguishes our locks without a key from any other number in the database. */
const SPACE = 727;

/** Held by a connection, outside of transactions and of their order. */
export const MIGRATION_LOCK: SessionLock = [SPACE, 1];
/** Held in the tests' own server. @internal */
export const TEST_TEMPLATE_LOCK: SessionLock = [SPACE, 10];

const ORDER = Object.keys(LOCKS) as LockName[];
const heldBy = new WeakMap<Tx, Map<LockName, Set<string>>>();

/** Waits for the lock and holds it until the transaction ends. */
export async function lock<Name extends LockName>(tx: Tx, name: Name, ...key: KeyOf<Name>): Promise<void> {
  if (noteHeld(tx, name, "alone", key[0]))
    await tx.execute(sql`select pg_advisory_xact_lock(${placeOf(name, key[0])})`);
}

/**
 * Several of one name, in one order and one statement; `and`: a query of further keys, which stand in the database. Gives back
 * which keys it took, as they were before it waited.
 */
export async function lockAll(tx: Tx, name: "object", keys: readonly string[], and?: SQL): Promise<string[]> {
  const free = [...new Set(keys)].filter((key) => noteHeld(tx, name, "alone", key));
  if (free.length === 0 && !and) return [];
  const number = sql`${LOCKS[name].number}::bigint`;
  const others = and ? sql` union all (${and})` : sql``;
  const { rows } = await tx.execute<{ key: string }>(sql`
    with wanted as materialized (
      select distinct hashtextextended(key, ${number}) as place, key
      from (select unnest(${sql.param(free)}::text[])${others}) as wanted(key) order by 1, 2
    )
    select key, pg_advisory_xact_lock(place) from wanted`);
  return rows.map(({ key }) => key);
}

/** The same beside others that share it; who takes it alone waits for all of them. */
export async function lockShared<Name extends LockName>(
  tx: Tx,
  name: Name,
  ...key: KeyOf<Name>
): Promise<void> {
  if (noteHeld(tx, name, "shared", key[0]))
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${placeOf(name, key[0])})`);
}

/** PostgreSQL separates locks of two numbers from those of one: a hash never meets a lock without a key. */
const placeOf = (name: LockName, key: string | undefined) =>
  key === undefined
    ? sql`${SPACE}::int, ${LOCKS[name].number}::int`
    : sql`hashtextextended(${key}, ${LOCKS[name].number})`;

/** False where the transaction holds it already. Throws where it comes out of order: that is a defect of ours. */
function noteHeld(tx: Tx, name: LockName, how: "alone" | "shared", key = ""): boolean {
  const held = heldBy.get(tx) ?? new Map<LockName, Set<string>>();
  heldBy.set(tx, held);
  const ofName = held.get(name) ?? new Set<string>();
  const wanted = `${how} ${key}`;
  if (ofName.has(wanted)) return false;
  for (const other of held.keys())
    if (ORDER.indexOf(other) > ORDER.indexOf(name))
      throw new Error(`the lock ${name} was asked for after ${other}`);
  held.set(name, ofName.add(wanted));
  return true;
}

/** The rows of the query, held until the transaction ends: the only way to lock rows. */
export function lockRows<Query>(_tx: Tx, query: Query, config?: LockConfig): Query {
  (query as { for: (strength: "update", config?: LockConfig) => unknown }).for("update", config);
  return query;
}
