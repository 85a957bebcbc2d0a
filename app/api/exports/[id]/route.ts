import { defineRoute } from "@/app/_server/define-route";
import { getExport } from "@/lib/composers/exports/get-export.server";
import { ExportParams } from "@/lib/composers/exports/schema";

export const GET = defineRoute({ right: "records.export", params: ExportParams }, (ctx, { id }) =>
  getExport(ctx, id),
);
