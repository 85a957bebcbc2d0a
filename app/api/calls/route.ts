import { defineRoute } from "@/app/_server/define-route";
import { listCalls } from "@/lib/domain/api-calls/list-calls.server";
import { CallListQuery } from "@/lib/domain/api-calls/schema";

export const GET = defineRoute({ right: "operations.work", query: CallListQuery }, listCalls);
