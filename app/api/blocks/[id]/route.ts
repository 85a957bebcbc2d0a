import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getBlock } from "@/lib/domain/blocks/get-block.server";

export const GET = defineRoute({ right: "records.see", params: IdParams }, (ctx, { id }) =>
  getBlock(ctx, id),
);
