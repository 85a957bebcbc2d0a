import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { transactions } from "@/lib/store/tables/transactions";
import { deliveries } from "@/lib/store/tables/webhooks";

export type ForeignRow = {
  id: string;
  wallet: string;
  type: string;
  state: string;
  amountCentavos: number;
  createdAt: Date;
  deliveryId: number | null;
  event: string | null;
};

/**
 * What an event told of first and no write of ours made, newest first, by keyset. One walk for each wallet: a walk over
 * all of them would read what the person may not see.
 */
export async function listForeignRows(
  tx: Tx,
  scope: WalletScope,
  cursor: Cursor | null,
  limit: number,
): Promise<ForeignRow[]> {
  const t = transactions;
  const pages = await Promise.all(
    (scope === "all" ? [null] : scope).map((wallet) => {
      const first = tx
        .select({ deliveryId: deliveries.id, event: deliveries.event })
        .from(deliveries)
        .where(sql`${deliveries.transactionId} = ${t.id}::text`)
        .orderBy(deliveries.id)
        .limit(1)
        .as("first_delivery");
      return tx
        .select({
          id: t.id,
          wallet: t.wallet,
          type: t.type,
          state: t.state,
          amountCentavos: t.amountCentavos,
          createdAt: t.createdAt,
          deliveryId: first.deliveryId,
          event: first.event,
        })
        .from(t)
        .leftJoinLateral(first, sql`true`)
        .where(
          and(
            wallet === null ? undefined : eq(t.wallet, wallet),
            sql`${t.origin} = 'webhook'`,
            isNull(t.intentId),
            cursor
              ? sql`(${t.createdAt}, ${t.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
              : undefined,
          ),
        )
        .orderBy(sql`${t.createdAt} desc, ${t.id} desc`)
        .limit(limit);
    }),
  );
  return pages
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}
