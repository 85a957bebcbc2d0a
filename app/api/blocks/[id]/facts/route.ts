import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getCaseFacts } from "@/lib/composers/dossiers/defence.server";

export const GET = defineRoute({ right: "block.work", params: IdParams }, async (ctx, { id }) =>
  getCaseFacts(ctx, id),
);
