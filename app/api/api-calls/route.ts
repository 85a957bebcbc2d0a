import { defineRoute } from "@/app/_server/define-route";
import { listCalls } from "@/lib/domain/api-calls/list-calls.server";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { callParsers } from "@/lib/domain/api-calls/filter";

export const GET = defineRoute({ right: "operations.work", query: listSchema(callParsers) }, listCalls);
