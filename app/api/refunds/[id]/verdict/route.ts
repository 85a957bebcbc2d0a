import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getRefundVerdict } from "@/lib/domain/refunds/get-refund-verdict.server";

export const GET = defineRoute({ right: "refund.request", wallet: true, params: IdParams }, (ctx, { id }) =>
  getRefundVerdict(ctx, id),
);
