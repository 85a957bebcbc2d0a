import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getRecipient } from "@/lib/domain/recipients/get-recipient.server";

export const GET = defineRoute({ right: "records.see", params: IdParams }, (ctx, { id }) =>
  getRecipient(ctx, id),
);
