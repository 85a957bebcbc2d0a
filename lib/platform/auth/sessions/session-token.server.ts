import "server-only";
import { type JWT, type JWTDecodeParams, decode, encode } from "next-auth/jwt";
import { isUuid } from "@/lib/core/ids";
import { type AuthSecrets } from "@/lib/platform/env.server";

/** Null for every token that is not ours, not whole or too old. */
export async function sessionIdOf(token: string | undefined, secrets: AuthSecrets): Promise<string | null> {
  if (!token) return null;
  const claims = await decodeByAny({ token }, secrets).catch(() => null);
  return typeof claims?.sid === "string" && isUuid(claims.sid) ? claims.sid : null;
}

/** The token that next-auth itself would have given the browser for this session. */
export const tokenOf = (sessionId: string, [secret]: AuthSecrets, maxAgeSeconds: number): Promise<string> =>
  encode({ token: { sid: sessionId }, secret, maxAge: maxAgeSeconds });

/** By the secret that signed it, which while secrets rotate is not always the first. Throws where none of them did. */
export async function decodeByAny(
  params: Omit<JWTDecodeParams, "secret">,
  [first, ...older]: AuthSecrets,
): Promise<JWT | null> {
  try {
    return await decode({ ...params, secret: first });
  } catch (error) {
    const [next, ...others] = older;
    if (next === undefined) throw error;
    return decodeByAny(params, [next, ...others]);
  }
}

/** The token in a `Cookie` header. It is base64url and dots: nothing in it is ever encoded. */
export function sessionTokenIn(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(";").find((cookie) => cookie.trimStart().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim();
}
