import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getTransactionAsOf } from "@/lib/domain/transactions/get-transaction-as-of.server";
import { TransactionAsOfQuery } from "@/lib/domain/transactions/schema";

export const GET = defineRoute(
  {
    right: "records.see",
    wallet: true,
    params: IdParams,
    query: TransactionAsOfQuery,
  },
  (ctx, { id, asOf }) => getTransactionAsOf(ctx, id, asOf),
);
