import { defineRoute } from "@/app/_server/define-route";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { TransactionListQuery } from "@/lib/domain/transactions/schema";

/** Across the person's wallets; a wallet is a filter like any other. */
export const GET = defineRoute(
  { right: "records.see", query: TransactionListQuery, isShared: true },
  listTransactions,
);
