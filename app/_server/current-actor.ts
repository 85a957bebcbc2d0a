import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { services } from "@/lib/runtime/services.server";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { sessionCookieName } from "@/lib/platform/auth/sessions/session-cookie";
import { sessionIdOf } from "@/lib/platform/auth/sessions/session-token.server";
import { type KnownFrom, findActor } from "@/lib/platform/auth/sessions/sessions.server";

/** A page that is opened and an act are its person's doing; what a page reads by itself is not, and keeps nobody signed in. */
type Doing = "acts" | "reads";

/**
 * The actor of the request, resolved by the cookie once per page. Null: not signed in. Anything that changes data
 * goes by the rows instead (decision 034).
 */
export const currentActor = cache(async (from: KnownFrom, doing: Doing): Promise<Actor | null> => {
  const all = services();
  const jar = await cookies();
  const sessionId = await sessionIdOf(jar.get(sessionCookieName(all.env.appUrl))?.value, all.env.authSecrets);
  return sessionId === null ? null : findActor(all, sessionId, { isActivity: doing === "acts", from });
});
