import { defineRoute } from "@/app/_server/define-route";
import { getPushKey } from "@/lib/platform/dispatches/devices.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "own_account.manage" }, (ctx) => getPushKey(ctx));
