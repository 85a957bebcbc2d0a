import "server-only";
import { and, asc, gte, lt, sql } from "drizzle-orm";
import { type DeliveryState } from "@/lib/core/words/deliveries";
import { type IntentKind, type IntentState, UNSETTLED_INTENT_STATES } from "@/lib/core/words/intents";
import { type PersonPart } from "@/lib/core/words/privacy";
import { anyOf } from "@/lib/platform/store/any-of";
import { quoted } from "@/lib/platform/store/quoted";
import { apiCalls, intents } from "@/lib/platform/store/tables/intents";
import { observations } from "@/lib/platform/store/tables/observations";
import { aliases, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/webhooks";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { rowsInto, writeAll } from "@/lib/platform/store/writes.server";

/** What an event's row is once it had its effect, or none: nobody decides about it any more. */
const DONE: readonly DeliveryState[] = ["applied", "no_effect"];
const done = quoted<DeliveryState>(...DONE);
const unsettled = quoted<IntentState>(...UNSETTLED_INTENT_STATES);
const ofRefunds = quoted<IntentKind>("refund");
/** A row that is one telling, and no summary of them. */
const isTelling = sql`${observations.source} <> ${quoted<(typeof observations.$inferSelect)["source"]>("summary")}`;

export type Place = { at: Date; id: string };

export async function findOldest(reader: Reader): Promise<Date | null> {
  const rows = await reader
    .select({ at: transactions.createdAt })
    .from(transactions)
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  return rows[0]?.at ?? null;
}

/** Objects of a stretch of time of which something is left to archive, the oldest first. */
export async function listUnarchived(
  reader: Reader,
  { from, before, after }: { from: Date; before: Date; after: Place | undefined },
  limit: number,
): Promise<Place[]> {
  return reader
    .select({ at: transactions.createdAt, id: transactions.id })
    .from(transactions)
    .where(
      and(
        gte(transactions.createdAt, after?.at ?? from),
        lt(transactions.createdAt, before),
        after
          ? sql`(${transactions.createdAt} > ${after.at.toISOString()}::timestamptz or ${transactions.id} > ${after.id}::uuid)`
          : undefined,
        sql`(exists (select from ${observations} where ${observations.graphId} = ${transactions.id} and ${isTelling})
          or exists (select from ${deliveries} where ${deliveries.transactionId} = ${transactions.id}::text
            and ${deliveries.archivedIn} is null and ${deliveries.state} in (${done})))`,
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(limit);
}

export type ArchiveGraph = {
  id: string;
  /** With every other name of it. */
  names: string[];
  /** When the last event about it came, as a text; null: none did. */
  receivedAt: string | null;
  hasOpenEvent: boolean;
  hasOpenWrite: boolean;
  /** All that is archived of it, as JSON of the database's own: the same text is the same rows. */
  line: string;
};

/** Objects as they go into a file: tellings, deliveries that are done, and the calls of their writes, as they stand. */
export function readGraphs(reader: Reader, ids: readonly string[]): Promise<ArchiveGraph[]> {
  return reader.rows<ArchiveGraph>(sql`
    with wanted as materialized (
      select ${transactions.id} as id, ${transactions.intentId} as intent,
        array(select ${transactions.id} union select ${aliases.alias} from ${aliases}
          where ${aliases.objectId} = ${transactions.id}) as names
      from ${transactions} where ${anyOf(transactions.id, ids)}
    ), known as materialized (
      select wanted.*, array(
        select ${intents.id} from ${intents} where ${intents.id} = wanted.intent
          or ${intents.resultId} = any(wanted.names::text[])
          or (${intents.kind} = ${ofRefunds} and ${intents.subject} = any(wanted.names::text[]))) as writes
      from wanted
    )
    select id, names::text[] as names,
      (select max(${deliveries.lastReceivedAt}) from ${deliveries}
        where ${deliveries.transactionId} = any(names::text[])) as "receivedAt",
      exists (select from ${deliveries} where ${deliveries.transactionId} = any(names::text[])
        and ${deliveries.state} not in (${done})) as "hasOpenEvent",
      exists (select from ${intents} where ${intents.id} = any(writes)
        and ${intents.state} in (${unsettled})) as "hasOpenWrite",
      jsonb_build_object('graph', id,
        'observations', (select coalesce(jsonb_agg(to_jsonb(o) order by o.id), '[]') from ${observations} as o
          where o.graph_id = any(names)),
        'deliveries', (select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]') from ${deliveries} as d
          where d.transaction_id = any(names::text[]) and d.archived_in is null and d.state in (${done})),
        'calls', (select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from ${apiCalls} as c
          where c.intent_id = any(writes)))::text as line
    from known order by id`);
}

type ObservationRow = typeof observations.$inferInsert;

/** Summaries in place of rows; a delivery keeps its keys and what became of it, a call nothing. */
export async function putAway(
  tx: Tx,
  {
    name,
    lines,
    summaries,
  }: { name: string; lines: readonly string[]; summaries: readonly ObservationRow[] },
): Promise<void> {
  const all = sql`jsonb_array_elements(${`[${lines.join()}]`}::jsonb) as line`;
  const ids = (part: string) =>
    sql`select (row ->> 'id')::bigint from ${all}, jsonb_array_elements(line -> ${part}) as row`;
  await writeAll(tx, [rowsInto(observations, summaries)]);
  await tx.execute(sql`delete from ${observations} where ${observations.id} in (${ids("observations")})`);
  await tx.execute(sql`
    update ${deliveries} set body = '', headers = '{}', archived_in = ${name}
    where ${deliveries.id} in (${ids("deliveries")})`);
  await tx.execute(sql`delete from ${apiCalls} where ${apiCalls.id} in (${ids("calls")})`);
}

/** Of these objects those whose summary stands for what is in that file. */
export async function listPutAway(tx: Tx, ids: readonly string[], key: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct named.id::text as id from (
      select id, id as name from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
      union select ${aliases.objectId}, ${aliases.alias} from ${aliases} where ${anyOf(aliases.objectId, ids)}
    ) as named join ${observations} on ${observations.graphId} = named.name and ${observations.key} = ${key}`);
  return rows.map(({ id }) => id);
}

/** The rows come back as they were, and the summaries that stood for them go. */
export async function bringBack(
  tx: Tx,
  { name, key, lines }: { name: string; key: string; lines: readonly string[] },
): Promise<void> {
  const all = sql`jsonb_array_elements(${`[${lines.join()}]`}::jsonb) as line`;
  const rows = (table: typeof observations | typeof deliveries | typeof apiCalls, part: string) =>
    sql`${all}, jsonb_populate_recordset(null::${table}, line -> ${part}) as was`;
  await tx.execute(sql`
    insert into ${observations} overriding system value
    select was.* from ${rows(observations, "observations")} on conflict do nothing`);
  await tx.execute(sql`
    delete from ${observations} as summary using ${rows(observations, "observations")}
    where summary.graph_id = was.graph_id and summary.key = ${key}`);
  await tx.execute(sql`
    update ${deliveries} as kept set body = was.body, headers = was.headers, archived_in = null
    from ${rows(deliveries, "deliveries")} where kept.id = was.id and kept.archived_in = ${name}`);
  await tx.execute(sql`
    insert into ${apiCalls} overriding system value
    select was.* from ${rows(apiCalls, "calls")} on conflict do nothing`);
}

/** Of these objects those that people were taken out of, with every name they have. */
export const listErased = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ names: string[]; parts: PersonPart[] }[]> =>
  tx.rows<{ names: string[]; parts: PersonPart[] }>(sql`
    select ${transactions.erasedParts} as parts, array(select ${transactions.id}::text union
        select ${aliases.alias}::text from ${aliases} where ${aliases.objectId} = ${transactions.id}) as names
    from ${transactions} where ${anyOf(transactions.id, ids)} and ${transactions.erasedParts} is not null`);
