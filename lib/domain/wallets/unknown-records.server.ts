import "server-only";
import { sql } from "drizzle-orm";
import { PRINCIPAL } from "@/lib/core/ids";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { inScope } from "@/lib/platform/store/scope.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { wallets } from "@/lib/platform/store/tables/wallets";

/** More than this is nothing that a page could list. */
const UNKNOWN_MAX = 50;

export type UnknownWalletRow = { reference: string; lastEventAt: Date | null };

/**
 * Returns the wallets that events reported and the service's list does not contain, each with its last event. The
 * query takes one index step per wallet instead of a scan of all transactions.
 */
export async function listUnknownWallets(reader: Reader, scope: WalletScope): Promise<UnknownWalletRow[]> {
  const rows = await reader.rows<{ reference: string; last_event_at: string | null }>(sql`
    with recursive told as (
      (select ${transactions.wallet} as reference from ${transactions} order by ${transactions.wallet} limit 1)
      union all
      select (select ${transactions.wallet} from ${transactions} where ${transactions.wallet} > told.reference
        order by ${transactions.wallet} limit 1)
      from told where told.reference is not null
    )
    select told.reference, (
      select ${deliveries.receivedAt} from ${deliveries} where ${deliveries.wallet} = told.reference
      order by ${deliveries.receivedAt} desc, ${deliveries.id} desc limit 1
    ) as last_event_at
    from told
    where told.reference <> ${PRINCIPAL}
      and exists (select from ${transactions} where ${transactions.wallet} = told.reference
        and ${inScope(scope, transactions.wallet)})
      and not exists (select from ${wallets} where ${wallets.reference} = told.reference)
    limit ${UNKNOWN_MAX}`);
  return rows.map(({ reference, last_event_at: at }) => ({
    reference,
    lastEventAt: at === null ? null : new Date(at),
  }));
}
