import { defineRoute } from "@/app/_server/define-route";
import { getToastChoices } from "@/lib/platform/notifications/change-toasts.server";

export const GET = defineRoute({ right: "records.see" }, getToastChoices);
