import { defineRoute } from "@/app/_server/define-route";
import { getOpenRestore } from "@/lib/composers/restores/get-open-restore.server";

export const GET = defineRoute({ right: "operations.work" }, getOpenRestore);
