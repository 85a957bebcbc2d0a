import { defineRoute } from "@/app/_server/define-route";
import { getSettingsView } from "@/lib/platform/settings/get-settings.server";

export const GET = defineRoute({ right: "settings.change" }, getSettingsView);
