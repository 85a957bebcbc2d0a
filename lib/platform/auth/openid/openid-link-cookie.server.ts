import "server-only";
import { encode } from "next-auth/jwt";
import { z } from "zod";
import { type Env } from "@/lib/platform/env.server";
import { type OpenidLink } from "./link-openid.server";
import { decodeByAny } from "../sessions/session-token.server";

/** The time in which a person has to prove by password or passkey that the account is theirs. */
const LINK_SECONDS = 10 * 60;

type Place = Pick<Env, "appUrl" | "authSecrets">;

const Link = z.object({ openidIndex: z.string(), email: z.string() }) satisfies z.ZodType<OpenidLink>;

export const openidLinkCookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-guiche.openid-link" : "guiche.openid-link";

/** Sealed: in this browser alone, and for its own purpose alone. */
export async function openidLinkCookie({ appUrl, authSecrets }: Place, link: OpenidLink): Promise<string> {
  const name = openidLinkCookieName(appUrl);
  const [secret] = authSecrets;
  const value = await encode({ token: { ...link }, secret, salt: name, maxAge: LINK_SECONDS });
  return cookie(appUrl, value, LINK_SECONDS);
}

export const withoutOpenidLink = ({ appUrl }: Pick<Env, "appUrl">): string => cookie(appUrl, "", 0);

/** Null for what is not ours, not whole or too old. */
export async function openidLinkOf(
  { appUrl, authSecrets }: Place,
  value: string | undefined,
): Promise<OpenidLink | null> {
  if (!value) return null;
  const found = await decodeByAny({ token: value, salt: openidLinkCookieName(appUrl) }, authSecrets).catch(
    () => null,
  );
  return Link.safeParse(found).data ?? null;
}

const cookie = (appUrl: string, value: string, maxAgeSeconds: number): string =>
  [
    `${openidLinkCookieName(appUrl)}=${value}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${maxAgeSeconds}`,
    ...(appUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
