import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getUnknownRefund } from "@/lib/domain/refunds/get-unknown-refund.server";

export const GET = defineRoute({ right: "operations.work", wallet: true, params: IdParams }, (ctx, { id }) =>
  getUnknownRefund(ctx, id),
);
