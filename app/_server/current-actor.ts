import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { services } from "@/lib/runtime/services.server";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { sessionCookieName } from "@/lib/platform/auth/sessions/session-cookie";
import { sessionIdOf } from "@/lib/platform/auth/sessions/session-token.server";
import { type ActorSource, findActor } from "@/lib/platform/auth/sessions/sessions.server";

/**
 * Opening a page and running an action are done by the person. A page's own background reads are not, and do not
 * extend the session.
 */
type Doing = "acts" | "reads";

/**
 * The actor of the request, resolved by the cookie once per page. Null: not signed in. Anything that changes data
 * goes by the rows instead (decision 034).
 */
export const currentActor = cache(async (from: ActorSource, doing: Doing): Promise<Actor | null> => {
  const all = services();
  const jar = await cookies();
  const sessionId = await sessionIdOf(jar.get(sessionCookieName(all.env.appUrl))?.value, all.env.authSecrets);
  return sessionId === null ? null : findActor(all, sessionId, { isActivity: doing === "acts", from });
});
