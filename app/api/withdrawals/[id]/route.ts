import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";

export const GET = defineRoute({ right: "records.see", wallet: true, params: IdParams }, (ctx, { id }) =>
  getWithdrawal(ctx, id),
);
