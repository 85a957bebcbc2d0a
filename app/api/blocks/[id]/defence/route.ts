import { IdParams, defineRoute } from "@/app/_server/define-route";
import { getDefence } from "@/lib/composers/dossiers/defence.server";

export const GET = defineRoute(
  { right: "records.see", params: IdParams, isAsWritten: true },
  async (ctx, { id }) => getDefence(ctx, id),
);
