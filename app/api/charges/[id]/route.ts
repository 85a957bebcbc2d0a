import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getCharge } from "@/lib/domain/charges/get-charge.server";

export const GET = defineRoute({ right: "records.see", wallet: true, params: IdParams }, (ctx, { id }) =>
  getCharge(ctx, id),
);
