import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { services } from "@/lib/runtime/services.server";
import { type Actor } from "@/lib/platform/auth/rights";
import { sessionCookieName } from "@/lib/platform/auth/session-cookie";
import { sessionIdOf } from "@/lib/platform/auth/session-token.server";
import { type Visit, findVisit } from "@/lib/platform/auth/sessions.server";

/** Who asks, read once for each request from the rows behind the cookie, before anything else is. Null: nobody. */
export const currentVisit = cache(async (): Promise<Visit | null> => {
  const all = services();
  const jar = await cookies();
  const sessionId = await sessionIdOf(jar.get(sessionCookieName(all.env.appUrl))?.value, all.env.authSecret);
  return sessionId === null ? null : findVisit(all, sessionId, { isActivity: true });
});

export const currentActor = async (): Promise<Actor | null> => (await currentVisit())?.actor ?? null;
