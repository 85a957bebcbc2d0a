import { defineRoute } from "@/app/_server/define-route";
import { getIdleLeft } from "@/lib/platform/auth/sessions/idle.server";

/** The time until the session ends. Reading it does not extend the session. */
export const GET = defineRoute({ right: "own_account.manage" }, getIdleLeft);

/** Its person is there, and says so. */
export const POST = defineRoute({ right: "own_account.manage" }, getIdleLeft);
