import { defineRoute } from "@/app/_server/define-route";
import { getRisk } from "@/lib/domain/risk/get-risk.server";
import { RiskQuery } from "@/lib/domain/risk/schema";

export const GET = defineRoute({ right: "records.see", query: RiskQuery }, getRisk);
