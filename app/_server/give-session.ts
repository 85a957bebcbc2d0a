import { cookies } from "next/headers";
import { sessionCookie } from "@/lib/platform/auth/sessions/session-cookie";
import { tokenOf } from "@/lib/platform/auth/sessions/session-token.server";
import { SESSION_LIFE_MS } from "@/lib/platform/auth/sessions/sessions.server";
import { services } from "@/lib/runtime/services.server";

/** The browser goes on in this session; the row behind it says how long. */
export async function giveSession(sessionId: string): Promise<void> {
  const { appUrl, authSecrets } = services().env;
  const { name, options } = sessionCookie(appUrl);
  const lifeSeconds = SESSION_LIFE_MS / 1_000;
  const token = await tokenOf(sessionId, authSecrets, lifeSeconds);
  (await cookies()).set(name, token, { ...options, maxAge: lifeSeconds });
}
