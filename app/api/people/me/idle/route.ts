import { defineRoute } from "@/app/_server/define-route";
import { getIdleLeft } from "@/lib/platform/auth/sessions/idle.server";

/** How long the session lives on: to read it keeps it no longer. */
export const GET = defineRoute({ right: "own_account.manage" }, getIdleLeft);

/** Its person is there, and says so. */
export const POST = defineRoute({ right: "own_account.manage" }, getIdleLeft);
