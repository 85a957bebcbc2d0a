import { defineRoute } from "@/app/_server/define-route";
import { listChanges } from "@/lib/platform/change-requests/list-changes.server";

export const GET = defineRoute({ right: "change.decide" }, listChanges);
