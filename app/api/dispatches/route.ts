import { defineRoute } from "@/app/_server/define-route";
import { listDispatches } from "@/lib/platform/dispatches/list-dispatches.server";
import { DispatchListQuery } from "@/lib/platform/dispatches/schema";

export const GET = defineRoute({ right: "operations.work", query: DispatchListQuery }, listDispatches);
