import "server-only";
import { type SQL, and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { deliveries } from "@/lib/store/tables/webhooks";
import { type DeliveryRow } from "./records.server";

/** What names no wallet, such as bytes that are no event, is for those who may see every wallet. */
const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(deliveries.wallet, [...scope]);

export type InboxFilter = {
  state?: string | undefined;
  event?: string | undefined;
  wallet?: string | undefined;
};

export type InboxRow = Omit<DeliveryRow, "body" | "headers">;

const { body: _body, headers: _headers, ...listColumns } = getTableColumns(deliveries);

/** Newest first, by keyset, without the bytes. */
export async function listInbox(
  tx: Tx,
  scope: WalletScope,
  filter: InboxFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<InboxRow[]> {
  return tx
    .select(listColumns)
    .from(deliveries)
    .where(
      and(
        inScope(scope),
        filter.state ? eq(deliveries.state, filter.state) : undefined,
        filter.event ? eq(deliveries.event, filter.event) : undefined,
        filter.wallet ? eq(deliveries.wallet, filter.wallet) : undefined,
        cursor
          ? sql`(${deliveries.receivedAt}, ${deliveries.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(sql`${deliveries.receivedAt} desc, ${deliveries.id} desc`)
    .limit(limit);
}

export async function findInScope(tx: Tx, scope: WalletScope, id: number): Promise<DeliveryRow | null> {
  const rows = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), inScope(scope)));
  return rows[0] ?? null;
}
