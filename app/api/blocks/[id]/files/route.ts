import { IdParams, defineRoute } from "@/app/_server/define-route";
import { listEvidence } from "@/lib/domain/evidence/list-evidence.server";

export const GET = defineRoute({ right: "records.see", params: IdParams }, async (ctx, { id }) =>
  listEvidence(ctx, id),
);
