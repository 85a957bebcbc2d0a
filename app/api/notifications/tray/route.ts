import { defineRoute } from "@/app/_server/define-route";
import { getTray } from "@/lib/platform/notifications/get-tray.server";

export const GET = defineRoute({ right: "records.see" }, getTray);
