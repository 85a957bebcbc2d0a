import { defineRoute } from "@/app/_server/define-route";
import { listDecided } from "@/lib/platform/change-requests/list-changes.server";
import { ChangeFilter } from "@/lib/platform/change-requests/schema";

export const GET = defineRoute({ right: "change.decide", query: ChangeFilter }, listDecided);
