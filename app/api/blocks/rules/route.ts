import { defineRoute } from "@/app/_server/define-route";
import { filterSchema } from "@/lib/core/reads/filter-schema";
import { riskParsers } from "@/lib/domain/risk/filter";
import { getRisk } from "@/lib/domain/risk/get-risk.server";

export const GET = defineRoute({ right: "records.see", query: filterSchema(riskParsers) }, getRisk);
