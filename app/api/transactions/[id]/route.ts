import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";

export const GET = defineRoute({ right: "records.see", wallet: true, params: IdParams }, (ctx, { id }) =>
  getTransaction(ctx, id),
);
