import "server-only";
import { decode } from "next-auth/jwt";
import { isUuid } from "@/lib/core/ids";

/** Null for every token that is not ours, not whole or too old. */
export async function sessionIdOf(token: string | undefined, secret: string): Promise<string | null> {
  if (!token) return null;
  try {
    const claims = await decode({ token, secret });
    return typeof claims?.sid === "string" && isUuid(claims.sid) ? claims.sid : null;
  } catch {
    return null;
  }
}

/** The token in a `Cookie` header. It is base64url and dots: nothing in it is ever encoded. */
export function sessionTokenIn(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(";").find((cookie) => cookie.trimStart().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim();
}
