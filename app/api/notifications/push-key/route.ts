import { defineRoute } from "@/app/_server/define-route";
import { getPushKey } from "@/lib/platform/dispatches/devices.server";

export const GET = defineRoute({ right: "own_account.manage" }, getPushKey);
