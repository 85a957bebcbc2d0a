import { defineRoute } from "@/app/_server/define-route";
import { getExport } from "@/lib/exports/get-export.server";
import { ExportParams } from "@/lib/exports/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.export", params: ExportParams }, (ctx, { params }) =>
  getExport(ctx, params.id),
);
