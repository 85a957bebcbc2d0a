import { defineRoute } from "@/app/_server/define-route";
import { listSettingsHistory } from "@/lib/platform/settings/list-settings-history.server";
import { HistoryFilter } from "@/lib/platform/settings/schema";

export const GET = defineRoute({ right: "settings.change", query: HistoryFilter }, listSettingsHistory);
