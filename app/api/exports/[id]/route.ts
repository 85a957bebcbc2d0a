import { defineRoute } from "@/app/_server/define-route";
import { getExport } from "@/lib/composers/exports/get-export.server";
import { ExportParams } from "@/lib/composers/exports/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.export", params: ExportParams }, (ctx, { params }) =>
  getExport(ctx, params.id),
);
