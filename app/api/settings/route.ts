import { defineRoute } from "@/app/_server/define-route";
import { getSettings } from "@/lib/platform/settings/get-settings.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "people.manage" }, getSettings);
