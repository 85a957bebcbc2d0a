import "server-only";
import { isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Origin, type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import {
  type Page,
  type PageWanted,
  mergePages,
  newestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { eachWallet } from "@/lib/platform/store/scope.server";

export type UnmatchedRow = {
  id: string;
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  amountCentavos: number;
  createdAt: Date;
  deliveryId: number | null;
  event: string | null;
};

/** Lists transactions that an event reported first and that no write of ours made, newest first. */
export async function listUnmatchedRows(
  reader: Reader,
  scope: WalletScope,
  wanted: PageWanted,
): Promise<Page<UnmatchedRow>> {
  const t = transactions;
  const first = reader
    .select({ deliveryId: deliveries.id, event: deliveries.event })
    .from(deliveries)
    .where(sql`${deliveries.transactionId} = ${t.id}::text`)
    .orderBy(deliveries.id)
    .limit(1)
    .as("first_delivery");
  const columns = {
    id: t.id,
    wallet: t.wallet,
    type: t.type,
    state: t.state,
    amountCentavos: t.amountCentavos,
    createdAt: t.createdAt,
    deliveryId: first.deliveryId,
    event: first.event,
  };
  const pages = eachWallet(scope, t.wallet).map((guard) =>
    readPage(
      reader
        .select(columns)
        .from(t)
        .leftJoinLateral(first, sql`true`),
      {
        guard,
        where: [sql`${t.origin} = ${enumSql<Origin>("webhook")}`, isNull(t.intentId)],
        by: newestFirst(t.createdAt, t.id),
        placeOf: placeOfRow,
      },
      wanted,
    ),
  );
  return mergePages(await Promise.all(pages), wanted.size, placeOfRow);
}

const placeOfRow = ({ createdAt: at, id }: { createdAt: Date; id: string }) => ({ at, id });
