import { defineRoute } from "@/app/_server/define-route";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { NotificationFilter } from "@/lib/platform/notifications/schema";

export const GET = defineRoute({ right: "records.see", query: NotificationFilter }, listNotifications);
