import { createHash, randomBytes } from "node:crypto";
import { type NextApiRequest, type NextApiResponse } from "next";
import NextAuth from "next-auth";
import { deviceCookie, deviceIn } from "@/lib/platform/auth/sign-in/device-cookie";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { csrfCookieName, nextAuthOptions } from "@/lib/platform/auth/sign-in/next-auth.server";
import { openidLinkCookie, withoutOpenidLink } from "@/lib/platform/auth/openid/openid-link-cookie.server";
import { OPENID } from "@/lib/platform/auth/openid/openid-provider.server";
import { type OpenidSettings, hostOf } from "@/lib/platform/auth/openid/openid-settings";
import { type OpenidOutcome } from "@/lib/platform/auth/openid/openid-outcomes";
import { safeCallbackUrl } from "@/lib/platform/auth/sign-in/safe-callback-url";
import { sessionTokenIn } from "@/lib/platform/auth/sessions/session-token.server";
import { AppError } from "@/lib/core/errors/app-error";
import { markup } from "@/lib/core/text/markup";
import { type OpenidSignIn, signInByOpenid } from "@/lib/domain/people/sign-in-by-openid.server";
import { services } from "@/lib/runtime/services.server";

type NextAuthContext = { params: Promise<{ nextauth: string[] }> };
type NextAuthHandler = (request: Request, context: NextAuthContext) => Promise<Response>;

/** The maximum number of concurrent requests. Each makes this process query the provider, and needs no session. */
const AT_ONCE_MAX = 16;
let atOnce = 0;

async function inTurn(act: () => Promise<Response>): Promise<Response> {
  if (atOnce >= AT_ONCE_MAX) return toSignIn("away");
  atOnce += 1;
  try {
    return await act();
  } finally {
    atOnce -= 1;
  }
}

/** The button: on to the provider, with what only this browser can come back with. */
export const startAtOpenid = (request: Request, openid: OpenidSettings): Promise<Response> =>
  inTurn(async () => {
    const form = new URLSearchParams(await request.text());
    const { url, cookies } = await askNextAuth(request, safeCallbackUrl(form.get("callbackUrl")));
    if (url === null || !openid.hosts.has(hostOf(url))) return toSignIn("away");
    return withCookies(onwards(url, openid.name), cookies);
  });

/**
 * next-auth starts a sign-in for a form with its token, which a page without a script of its own cannot have: the token is
 * made here, after `assertSameOrigin`, which asks for more.
 */
async function askNextAuth(
  request: Request,
  callbackUrl: string,
): Promise<{ url: URL | null; cookies: readonly string[] }> {
  const { env } = services();
  const name = csrfCookieName(env.appUrl.startsWith("https:"));
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256")
    .update(token + env.authSecrets[0])
    .digest("hex");
  const value = `${token}|${hash}`;
  const given = {
    method: "POST",
    query: { nextauth: ["signin", OPENID] },
    headers: Object.fromEntries(request.headers),
    cookies: { [name]: value },
    body: { csrfToken: token, callbackUrl },
  };
  const heard = new RecordedResponse();
  const options = nextAuthOptions(services(), { cookies: (wanted) => (wanted === name ? value : undefined) });
  await askAsApi(given, heard, options);
  const location = heard.headers.get("location");
  return {
    url: typeof location === "string" && URL.canParse(location) ? new URL(location) : null,
    // Without it next-auth could not read what it has just written, while the secret rotates.
    cookies: [...heard.cookies, csrfCookie(name, value)],
  };
}

const csrfCookie = (name: string, value: string): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(name.startsWith("__Host-") ? ["Secure"] : []),
  ].join("; ");

/**
 * The response that next-auth writes to a handler of the older kind. Only that kind accepts cookies that the browser
 * has not sent.
 */
class RecordedResponse {
  readonly headers = new Map<string, string | number | readonly string[]>();
  get cookies(): readonly string[] {
    return [this.headers.get("set-cookie") ?? []].flat().map(String);
  }
  getHeader(name: string) {
    return this.headers.get(name.toLowerCase());
  }
  setHeader(name: string, value: string | number | readonly string[]) {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }
  status() {
    return this;
  }
  end() {
    return this;
  }
  send() {
    return this;
  }
  json() {
    return this;
  }
}

/**
 * The handler uses no more of either object than `RecordedResponse` and the given fields contain (next-auth/next,
 * `NextAuthApiHandler`).
 */
const askAsApi = (
  given: object,
  heard: RecordedResponse,
  options: ReturnType<typeof nextAuthOptions>,
): Promise<unknown> =>
  Promise.resolve(
    NextAuth(given as unknown as NextApiRequest, heard as unknown as NextApiResponse, options) as unknown,
  );

/** Back from the provider, from whose page the browser comes: what it shows is looked at by state, PKCE and nonce. */
export function finishAtOpenid(request: Request, context: NextAuthContext): Promise<Response> {
  assertNavigation(request.headers);
  return inTurn(async () => {
    const { env, log } = services();
    const sent = request.headers.get("cookie");
    const device = deviceIn(sent, env.appUrl) ?? randomBytes(32).toString("base64url");
    const client = { ...clientOf(request.headers, env.trustedProxies), device };
    let result: OpenidSignIn | null = null;
    const options = nextAuthOptions(services(), {
      cookies: (name) => sessionTokenIn(sent ?? undefined, name),
      async signInByOpenid(claims) {
        try {
          result = await signInByOpenid(services(), claims, client);
          return result.outcome === "signed_in" ? result.sessionId : null;
        } catch (error) {
          log.error({ err: error }, "sign-in by OpenID Connect failed");
          return null;
        }
      },
    });
    const answer = await (NextAuth(options) as NextAuthHandler)(request, context);
    return answerOf(result, answer, device);
  });
}

async function answerOf(result: OpenidSignIn | null, answer: Response, device: string): Promise<Response> {
  const { env } = services();
  switch (result?.outcome) {
    case "signed_in":
      return withCookies(answer, [deviceCookie(device, env.appUrl), withoutOpenidLink(env)]);
    case "link_needed":
      return withCookies(toSignIn("link_needed"), [await openidLinkCookie(env, result.link)]);
    case "no_access":
      return toSignIn("no_access");
    case undefined:
      return toSignIn("not_done");
  }
}

/** A page that the person's browser was sent to, and nothing that another page fetches or frames. */
function assertNavigation(headers: Headers): void {
  const isPage = (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";
  if (!isPage || (headers.get("sec-fetch-dest") ?? "document") !== "document")
    throw new AppError("not_allowed", { message: "no navigation" });
}

const toSignIn = (word: OpenidOutcome): Response =>
  new Response(null, { status: 303, headers: { location: `/sign-in?openid=${word}` } });

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/**
 * A page that goes on by itself: our policy lets no form end at another host, also by a redirect, and where a provider
 * sends people on to is its own matter.
 */
function onwards(url: URL, name: string): Response {
  const page = markup`<!doctype html><html><head><meta charset="utf-8"><title>${name}</title><meta http-equiv="refresh" content="0;url=${url.href}"></head><body><a href="${url.href}">${name}</a></body></html>`;
  return new Response(page.text, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
  });
}
