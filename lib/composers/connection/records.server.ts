import "server-only";
import { desc, inArray, sql } from "drizzle-orm";
import { type DeliveryReason, type DeliveryState } from "@/lib/core/enums/deliveries";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";

/** The number of latest deliveries that show what each endpoint received. */
const LATEST = 5_000;
const LATEST_OF_WALLET = 100;
/** Some of the first events after a change may still come from a process that had not received it. */
const FIRST = 20;
/** Limit for the few endpoints whose secrets are being exchanged. */
const ARRIVED_MAX = 200;
const WALLETS_MAX = 500;

export type EndpointHistory = {
  endpoint: string;
  heardAt: Date;
  /** The first and the last that were verified by the newest secret of their moment, which may have been the one before. */
  byNewest: number[];
  hoursAgo: number[];
  oursAt: Date | null;
  otherAt: Date | null;
};

/**
 * Returns, for each endpoint among the latest deliveries, when it last received one and in which of the last 24
 * hours.
 */
export async function listEndpointHistory(reader: Reader, since: Date | null): Promise<EndpointHistory[]> {
  const other = enumSql<DeliveryReason>("other_environment");
  const settled = enumSql<DeliveryState>("applied", "no_effect");
  const rows = await reader.rows<{
    endpoint: string;
    heard_at: string;
    by_newest: number[] | null;
    hours: number[] | null;
    ours_at: string | null;
    other_at: string | null;
  }>(
    sql`select endpoint, max(last_received_at) as heard_at,
        (array_agg(id order by received_at, id) filter (where secret_index = 0 and received_at >= coalesce(${since?.toISOString() ?? null}::timestamptz, '-infinity')))[:${FIRST}]
          || (array_agg(id order by received_at desc, id desc) filter (where secret_index = 0))[:1] as by_newest,
        array_agg(floor(extract(epoch from now() - received_at) / 3600)::int)
          filter (where received_at > now() - interval '24 hours') as hours,
        max(received_at) filter (where state in (${settled})) as ours_at,
        max(received_at) filter (where because = ${other}) as other_at
      from (select ${deliveries.id}, ${deliveries.endpoint}, ${deliveries.receivedAt}, ${deliveries.lastReceivedAt}, ${deliveries.secretIndex}, ${deliveries.state}, ${deliveries.because}
        from ${deliveries} order by ${desc(deliveries.receivedAt)} nulls first, ${desc(deliveries.id)} nulls first limit ${LATEST}) as latest
      group by endpoint`,
  );
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ endpoint, heard_at, by_newest, hours, ours_at, other_at }) => ({
    endpoint,
    heardAt: new Date(heard_at),
    byNewest: (by_newest ?? []).map(Number),
    hoursAgo: hours ?? [],
    oursAt: moment(ours_at),
    otherAt: moment(other_at),
  }));
}

/** Returns the last receipt of each endpoint that is quiet beside the others, by its wallet's own latest delivery. */
export async function listLastReceived(
  reader: Reader,
  quiet: readonly { endpoint: string; wallet: string }[],
): Promise<Map<string, Date>> {
  if (quiet.length === 0) return new Map();
  const rows = await reader.rows<{ endpoint: string; heard_at: string }>(
    sql`select quiet.endpoint, max(own.last_received_at) as heard_at
      from unnest(${sql.param(quiet.map(({ endpoint }) => endpoint))}::text[], ${sql.param(quiet.map(({ wallet }) => wallet))}::text[])
        as quiet (endpoint, wallet)
      cross join lateral (select ${deliveries.endpoint}, ${deliveries.lastReceivedAt} from ${deliveries}
        where ${deliveries.wallet} = quiet.wallet
        order by ${desc(deliveries.receivedAt)} nulls first, ${desc(deliveries.id)} nulls first limit ${LATEST_OF_WALLET}) as own
      where own.endpoint = quiet.endpoint
      group by quiet.endpoint`,
  );
  return new Map(rows.map(({ endpoint, heard_at }) => [endpoint, new Date(heard_at)]));
}

/** As they came, for the signature to be looked at again. */
export const listArrived = (reader: Reader, ids: readonly number[]) =>
  reader
    .select({
      endpoint: deliveries.endpoint,
      body: deliveries.body,
      bodySha256: deliveries.bodySha256,
      headers: deliveries.headers,
      receivedAt: deliveries.receivedAt,
    })
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids]))
    .orderBy(deliveries.receivedAt)
    .limit(ARRIVED_MAX);

export const listWallets = (reader: Reader) =>
  reader
    .select({ reference: wallets.reference, name: wallets.name })
    .from(wallets)
    .orderBy(wallets.reference)
    .limit(WALLETS_MAX);
