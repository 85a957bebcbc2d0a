import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getTransactionAsOf } from "@/lib/domain/transactions/get-transaction-as-of.server";
import { TransactionAsOfQuery } from "@/lib/domain/transactions/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  {
    right: "records.see",
    wallet: true,
    params: z.object({ id: z.string() }),
    query: TransactionAsOfQuery,
  },
  (ctx, { params, query }) => getTransactionAsOf(ctx, params.id, query.asOf),
);
