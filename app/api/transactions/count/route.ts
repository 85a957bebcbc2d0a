import { defineRoute } from "@/app/_server/define-route";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { TransactionQuery } from "@/lib/domain/transactions/schema";

export const GET = defineRoute(
  { right: "records.see", query: TransactionQuery, isShared: true },
  countTransactions,
);
