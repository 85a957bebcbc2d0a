import "server-only";
import { createHash } from "node:crypto";
import { type CookiesOptions, type NextAuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type AuthSecrets } from "@/lib/platform/env.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { clientOf } from "./client-of";
import { deviceOfSignIn } from "./device-of-sign-in.server";
import { type OpenidLink } from "../openid/link-openid.server";
import { OPENID, openidProvider } from "../openid/openid-provider.server";
import { passkeyCookieName } from "../second-step/passkey-cookie";
import { passkeyAnswerField } from "../second-step/passkey-schema";
import { safeCallbackUrl } from "./safe-callback-url";
import { Credentials } from "./schema";
import { sessionCookie } from "../sessions/session-cookie";
import { decodeByAny } from "../sessions/session-token.server";
import { type Client, SESSION_LIFE_MS, endSession } from "../sessions/sessions.server";
import { signIn, signInByPasskey } from "./sign-in.server";

/**
 * The signed token holds the id of a row in `sessions` and nothing else: credentials sign-in knows no other strategy
 * than the token, and a token alone cannot be ended.
 */
export function nextAuthOptions(
  services: Services,
  { cookies = () => undefined, openidLink = null, signInByOpenid }: OfRequest = {},
): NextAuthOptions {
  const { env, log } = services;
  const isSecure = env.appUrl.startsWith("https:");
  const clientIn = (headers: unknown): Client => ({
    ...clientOf(new Headers(headers as Record<string, string>), env.trustedProxies),
    device: deviceOfSignIn(),
    openidLink,
  });
  return {
    // next-auth knows one: the one that made the token of this request's form, if any of ours did.
    secret: csrfSecretOf(cookies(csrfCookieName(isSecure)), env.authSecrets),
    jwt: {
      encode: (params) => encode({ ...params, secret: env.authSecrets[0] }),
      decode: (params) => decodeByAny(params, env.authSecrets),
    },
    useSecureCookies: isSecure,
    session: { strategy: "jwt", maxAge: SESSION_LIFE_MS / 1_000 },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: sessionCookie(env.appUrl),
      ...checkCookies(isSecure),
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        async authorize(given, request) {
          const input = Credentials.safeParse(given);
          if (!input.success) throw new Error("refused");
          const result = await signIn(services, input.data, clientIn(request.headers)).catch(
            (error: unknown) => {
              throw toRefusal(services, error);
            },
          );
          if (result.outcome !== "signed_in") throw new Error(result.outcome);
          return { id: result.personId, sessionId: result.sessionId };
        },
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { answer: {} },
        async authorize(given, request) {
          const answer = passkeyAnswerField().safeParse(given?.answer);
          const browser = cookies(passkeyCookieName(env.appUrl));
          if (!answer.success || !browser) throw new Error("refused");
          const result = await signInByPasskey(
            services,
            answer.data,
            clientIn(request.headers),
            browser,
          ).catch((error: unknown) => {
            throw toRefusal(services, error);
          });
          if (result.outcome !== "signed_in") throw new Error(result.outcome);
          return { id: result.personId, sessionId: result.sessionId };
        },
      }),
      ...(env.openid ? [openidProvider(env.openid)] : []),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== OPENID) return true;
        const sessionId = (await signInByOpenid?.(profile)) ?? null;
        // This very object is the one that next-auth passes to `jwt`.
        if (sessionId !== null) Object.assign(user, { sessionId });
        return sessionId !== null;
      },
      jwt: ({ token, user }) => ({ sid: isSignedIn(user) ? user.sessionId : token.sid }),
      // Nothing of a person leaves by next-auth's own session answer: `currentActor` is the only way to one.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        baseUrl + safeCallbackUrl(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: {
      async signOut({ token }) {
        const sessionId = token?.sid;
        if (typeof sessionId === "string") await recordSignOut(services, sessionId);
      },
    },
    logger: {
      error: (code, told) =>
        log.error({ code, ...(isOfProvider(code) && { reason: reasonOf(told) }) }, "next-auth"),
      warn: (code) => log.warn({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

export type CookiesOf = (name: string) => string | undefined;

/** Data of a request beside next-auth's own reading of it. */
type OfRequest = {
  cookies?: CookiesOf;
  /** Whom the provider named in this browser, and who now shows by password or passkey that it is them. */
  openidLink?: OpenidLink | null;
  /** By the claims of an ID token that was verified: the session that they open, if any. */
  signInByOpenid?: (claims: unknown) => Promise<string | null>;
};

/** The maximum time that a person may take at the provider. */
const AT_PROVIDER_SECONDS = 15 * 60;

/**
 * `__Host-`: a neighbouring subdomain cannot set these cookies, so a stranger's sign-in cannot end in another
 * person's browser.
 */
const checkCookies = (isSecure: boolean): Partial<CookiesOptions> =>
  Object.fromEntries(
    (["state", "nonce", "pkceCodeVerifier"] as const).map((check) => [
      check,
      {
        name: `${isSecure ? "__Host-" : ""}guiche.openid-${check.toLowerCase()}`,
        options: {
          httpOnly: true,
          sameSite: "lax",
          path: "/",
          secure: isSecure,
          maxAge: AT_PROVIDER_SECONDS,
        },
      },
    ]),
  );

export const csrfCookieName = (isSecure: boolean): string =>
  isSecure ? "__Host-next-auth.csrf-token" : "next-auth.csrf-token";

/** `TOKEN|HASH`, where the hash is that of the token with the secret behind it. */
function csrfSecretOf(cookie: string | undefined, secrets: AuthSecrets): string {
  const [token = "", hash = ""] = (cookie ?? "").split(/\||%7C/i);
  const made = (secret: string) =>
    createHash("sha256")
      .update(token + secret)
      .digest("hex") === hash;
  return secrets.find(made) ?? secrets[0];
}

/** The only road from `authorize` to the answer is the message of an error: the route reads it back. */
export const TOO_MANY_ATTEMPTS = "too_many_requests:";

function toRefusal({ log }: Services, error: unknown): Error {
  if (error instanceof AppError && error.code === "too_many_requests")
    return new Error(`${TOO_MANY_ATTEMPTS}${error.retryAfterSeconds ?? 60}`);
  log.error({ err: error }, "sign-in failed");
  return new Error("internal");
}

/** The library's reason why the provider was not reached or not believed. Only the operator of both can fix it. */
const isOfProvider = (code: string): boolean => /^(SIGNIN_)?OAUTH_/.test(code);
const REASON_MAX = 300;

function reasonOf(told: unknown): string {
  const error = told instanceof Error ? told : (told as { error?: unknown }).error;
  return error instanceof Error ? error.message.slice(0, REASON_MAX) : "";
}

const isSignedIn = (user: unknown): user is { sessionId: string } =>
  typeof user === "object" && user !== null && "sessionId" in user && typeof user.sessionId === "string";

async function recordSignOut({ store, clock }: Services, sessionId: string): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    const ended = await endSession(tx, sessionId, now, "signed_out");
    if (ended > 0)
      await appendAudit(tx, {
        at: now,
        personId: null,
        act: "session.end",
        objectType: "session",
        objectId: sessionId,
        sessionId,
        details: { because: "signed_out" },
      });
  });
}
