import { randomBytes } from "node:crypto";
import NextAuth from "next-auth";
import { TOO_MANY_ATTEMPTS, nextAuthOptions } from "@/lib/platform/auth/sign-in/next-auth.server";
import { AppError } from "@/lib/core/errors/app-error";
import { services } from "@/lib/runtime/services.server";
import { finishAtOpenid, startAtOpenid } from "./answer-openid";
import { errorResponse } from "./define-route";
import { parseInput } from "./parse-input";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { sessionTokenIn } from "@/lib/platform/auth/sessions/session-token.server";
import { deviceCookie, deviceIn } from "@/lib/platform/auth/sign-in/device-cookie";
import {
  openidLinkCookieName,
  openidLinkOf,
  withoutOpenidLink,
} from "@/lib/platform/auth/openid/openid-link-cookie.server";
import { signInFrom } from "@/lib/platform/auth/sign-in/device-of-sign-in.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { requestOwnReset } from "@/lib/domain/people/request-own-reset.server";
import { RequestOwnResetInput } from "@/lib/domain/people/schema";
import { createPasskeyRequest } from "@/lib/platform/auth/second-step/passkeys.server";
import { passkeyCookie } from "@/lib/platform/auth/second-step/passkey-cookie";
import { assertNotCrossSite, assertSameOrigin } from "@/lib/platform/auth/request-guard";

type NextAuthContext = { params: Promise<{ nextauth: string[] }> };
type NextAuthHandler = (request: Request, context: NextAuthContext) => Promise<Response>;

/** The next-auth endpoints that our pages use. The others (log, providers, its own pages) stay closed. */
const NEXT_AUTH_ENDPOINTS = new Set([
  "GET csrf",
  "GET session",
  "POST callback/credentials",
  "POST callback/passkey",
  "POST signout",
]);
/** Ours: what a passkey has to sign, before it is known whose it is. */
const PASSKEY_ASK = "POST passkey";
/** Our own endpoint: the password reset for a person who forgot the password. */
const RESET_ASK = "POST reset";
/** The way to the provider, where there is one, and the way back. */
const OPENID_START = "POST openid";
const OPENID_CALLBACK = "GET callback/openid";
const OWN_ENDPOINTS: readonly string[] = [PASSKEY_ASK, RESET_ASK, OPENID_START, OPENID_CALLBACK];
const SIGN_INS: readonly string[] = ["POST callback/credentials", "POST callback/passkey"];
const BODY_BYTES_MAX = 16 * 1024;
const BEARER = /^bearer\b/i;

/** Sign-in, sign-out and what they need, open to everyone, from our own pages only. */
export async function answerAuth(request: Request, context: NextAuthContext): Promise<Response> {
  const traceId = newTraceId();
  const endpoint = `${request.method} ${(await context.params).nextauth.join("/")}`;
  try {
    if (!NEXT_AUTH_ENDPOINTS.has(endpoint) && !OWN_ENDPOINTS.includes(endpoint))
      throw new AppError("not_found", { message: endpoint });
    if (request.method === "POST") {
      assertSameOrigin(request.headers, services().env.appUrl);
      if (Number(request.headers.get("content-length") ?? Infinity) > BODY_BYTES_MAX)
        throw new AppError("invalid_input", { message: "body too long" });
    } else if (endpoint !== OPENID_CALLBACK) assertNotCrossSite(request.headers);
    // A session is a cookie of ours and never a bearer token, well-formed or not (security, T8).
    if (BEARER.test(request.headers.get("authorization") ?? "")) throw new AppError("not_signed_in");

    if (endpoint === PASSKEY_ASK) return withoutStore(await askPasskey());
    if (endpoint === RESET_ASK) return withoutStore(await askReset(request));
    const { env } = services();
    if (endpoint === OPENID_START || endpoint === OPENID_CALLBACK) {
      if (!env.openid) throw new AppError("not_found", { message: endpoint });
      return withoutStore(
        await (endpoint === OPENID_START
          ? startAtOpenid(request, env.openid)
          : finishAtOpenid(request, context)),
      );
    }
    const sent = request.headers.get("cookie") ?? undefined;
    const cookies = (name: string) => sessionTokenIn(sent, name);
    const openidLink = await openidLinkOf(env, cookies(openidLinkCookieName(env.appUrl)));
    const options = nextAuthOptions(services(), { cookies, openidLink });
    const answer = NextAuth(options) as NextAuthHandler;
    if (!SIGN_INS.includes(endpoint)) return await finish(endpoint, await answer(request, context));
    const { appUrl } = env;
    const device = deviceIn(request.headers.get("cookie"), appUrl) ?? randomBytes(32).toString("base64url");
    const finished = await finish(endpoint, await signInFrom(device, () => answer(request, context)));
    // Only after a successful sign-in. A failed sign-in receives no information.
    if (finished.ok) finished.headers.append("set-cookie", deviceCookie(device, appUrl));
    if (finished.ok && openidLink) finished.headers.append("set-cookie", withoutOpenidLink(env));
    return finished;
  } catch (error) {
    return withoutStore(errorResponse(toAppError(toReadError(error), traceId, endpoint)));
  }
}

async function askPasskey(): Promise<Response> {
  const { store, env, clock } = services();
  const browser = randomBytes(32).toString("base64url");
  const asked = { purpose: "sign_in", to: browser } as const;
  const ask = await store.read((reader) => createPasskeyRequest(reader, env, asked, clock.now()));
  if (!ask) throw new AppError("not_found", { message: "no passkeys at this address" });
  return Response.json(ask, { headers: { "set-cookie": passkeyCookie(browser, env.appUrl) } });
}

/** Returns the same answer for existing and for unknown accounts. */
async function askReset(request: Request): Promise<Response> {
  const all = services();
  const given = parseInput(RequestOwnResetInput, await jsonOf(request));
  await requestOwnReset(all, given, clientOf(request.headers, all.env.trustedProxies));
  return new Response(null, { status: 204 });
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    throw new AppError("invalid_input", { message: "no JSON", cause: error });
  }
}

async function finish(endpoint: string, response: Response): Promise<Response> {
  if (SIGN_INS.includes(endpoint) && response.status === 401) return withoutStore(await refusal(response));
  if (endpoint === "POST signout") {
    services().kept.drop();
    response.headers.set("clear-site-data", '"cache"');
  }
  return withoutStore(response);
}

const CODE_REASONS: readonly string[] = ["code_needed", "passkey_needed", "code_refused"];

/**
 * next-auth reports the cause only in the address of an error page. It is returned here in the form of our other
 * answers.
 */
async function refusal(response: Response): Promise<Response> {
  const { url } = (await response.json()) as { url: string };
  const reason = new URL(url).searchParams.get("error") ?? "";
  if (reason.startsWith(TOO_MANY_ATTEMPTS))
    return errorResponse(
      new AppError("too_many_requests", {
        retryAfterSeconds: Number(reason.slice(TOO_MANY_ATTEMPTS.length)) || 60,
      }),
    );
  if (reason === "internal") return errorResponse(new AppError("internal"));
  const fields = CODE_REASONS.includes(reason) ? { code: reason } : undefined;
  return errorResponse(new AppError("not_signed_in", { fields }));
}

function withoutStore(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.set("cross-origin-resource-policy", "same-origin");
  return response;
}
