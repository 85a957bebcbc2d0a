import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";

export const GET = defineRoute({ right: "records.see", params: IdParams }, (ctx, { id }) =>
  getCustomer(ctx, id),
);
