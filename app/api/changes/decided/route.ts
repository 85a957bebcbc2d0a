import { defineRoute } from "@/app/_server/define-route";
import { listDecided } from "@/lib/platform/agreements/list-changes.server";
import { ChangeFilter } from "@/lib/platform/agreements/schema";

export const GET = defineRoute({ right: "change.decide", query: ChangeFilter }, listDecided);
