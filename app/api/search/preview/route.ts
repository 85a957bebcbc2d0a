import { defineRoute } from "@/app/_server/define-route";
import { previewHit } from "@/lib/composers/search/preview-hit.server";
import { PreviewQuery } from "@/lib/composers/search/schema";

export const GET = defineRoute({ right: "records.see", query: PreviewQuery }, previewHit);
