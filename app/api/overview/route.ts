import { defineRoute } from "@/app/_server/define-route";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { OverviewFilter } from "@/lib/composers/overview/schema";

export const GET = defineRoute({ right: "records.see", query: OverviewFilter, isShared: true }, getOverview);
