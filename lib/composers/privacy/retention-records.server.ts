import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type RetainedTable } from "./retention";

/** More than this is as the planner knows it: counting a large table takes as long as reading it. */
const COUNTED_MAX = 10_000;

/** The query that finds the oldest row, where an index or the order of the numbers leads to it. */
const OLDEST: Record<RetainedTable, SQL | null> = {
  transactions: sql`select min(created_at) from transactions`,
  charges: null,
  withdrawals: null,
  observations: sql`select learnt_at from observations order by id limit 1`,
  search_objects: sql`select min(at) from search_objects`,
  deliveries: sql`select min(received_at) from deliveries`,
  intents: null,
  customers: null,
  recipients: sql`select min(added_at) from recipients`,
  attachments: null,
  notes: sql`select at from notes order by id limit 1`,
  evidence: null,
  defences: null,
  sendings: null,
  audit_entries: sql`select at from audit_entries order by id limit 1`,
  exports: sql`select min(created_at) from exports`,
  people: sql`select min(created_at) from people`,
  change_requests: sql`select min(requested_at) from change_requests`,
  import_lines: sql`select min(created_at) from import_runs`,
  api_calls: sql`select min(at) from api_calls`,
  notifications: sql`select min(created_at) from notifications`,
  sessions: sql`select min(created_at) from sessions`,
  known_devices: null,
  mail_messages: sql`select min(created_at) from mail_messages`,
  dispatches: sql`select min(created_at) from dispatches`,
  push_devices: sql`select min(added_at) from push_devices`,
  saved_views: sql`select min(created_at) from saved_views`,
};

export async function countTable(
  reader: Reader,
  table: RetainedTable,
): Promise<{ rows: number; isExact: boolean; oldest: Date | null }> {
  const name = sql.identifier(table);
  const [found] = await reader.rows<{ estimate: number; rows: number; oldest: string | null }>(sql`
    select (select coalesce(sum(greatest(reltuples, 0)), 0)::float8 from pg_class
        where oid in (select relid from pg_partition_tree(${table}::regclass) union select ${table}::regclass)) as estimate,
      (select count(*)::int from (select from ${name} limit ${oneMoreThan(COUNTED_MAX)}) as counted) as rows,
      (${OLDEST[table] ?? sql`select null::timestamptz`}) as oldest`);
  const { estimate = 0, rows = 0, oldest = null } = found ?? {};
  const isExact = rows <= COUNTED_MAX;
  return {
    rows: isExact ? rows : Math.max(Math.round(estimate), rows),
    isExact,
    oldest: oldest === null ? null : new Date(oldest),
  };
}
