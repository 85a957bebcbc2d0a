import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";

export const GET = defineRoute({ right: "records.see", wallet: true, params: IdParams }, (ctx, { id }) =>
  getRefund(ctx, id),
);
