import { defineRoute } from "@/app/_server/define-route";
import { presenceWaysOf } from "@/lib/platform/auth/second-step/presence.server";

export const GET = defineRoute({ right: "own_account.manage" }, presenceWaysOf);
