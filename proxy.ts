import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isPlainCall } from "./lib/core/requests/action-body";
import { withFlag } from "./lib/core/reads/flag-address";
import { PATH_HEADER } from "./lib/platform/auth/path-header";
import { sessionCookieName } from "./lib/platform/auth/sessions/session-cookie";

/**
 * Pages without a session: the sign-in, the pages that a payer opens, the receipt check, the evidence upload from a
 * phone, and the replacement of a page without a network.
 */
const OPEN_PATH = /^\/(sign-in|pay|invite|conferir|enviar)(\/|$)|^\/offline$/;
/** Pages whose address is the secret: they send no referrer, and no index stores them. */
const PAYER_PATH = /^\/((pay|invite|enviar)\/|conferir(\/|$))/;
/** Lists whose flags were once asked for as states. */
const FLAGGED_PATH = /^\/(w\/[^/]+\/(charges|withdrawals|transactions)|transactions)$/;
const NONCE_BYTES = 16;
/** As much as the framework takes, and more than any form of ours asks for. */
const CALL_LENGTH_MAX = 1_048_576;
const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

const appUrl = process.env.APP_URL ?? "";
const isSecure = appUrl.startsWith("https:");
const isDevelopment = process.env.NODE_ENV === "development";

/**
 * Redirects a request without a session cookie to the sign-in, and writes the headers of every page. It protects
 * nothing: each page, action and handler checks the session itself (security, T2).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  // The framework would stumble over it, and answer 500.
  if (!canBeRead(pathname)) return new NextResponse(null, { status: 400 });
  if (pathname.startsWith("/api/")) return NextResponse.next();
  const refused = request.method === "POST" ? await refusalOf(request) : null;
  if (refused !== null)
    return new NextResponse(null, { status: refused, headers: { "cache-control": "no-store" } });
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && !OPEN_PATH.test(pathname) && !request.cookies.has(sessionCookieName(appUrl)))
    return NextResponse.redirect(signInUrl(request, pathname + search));
  const asked = search.slice(1);
  const renewed = isRead && FLAGGED_PATH.test(pathname) ? withFlag(asked) : asked;
  if (renewed !== asked) return NextResponse.redirect(new URL(`${pathname}?${renewed}`, request.url));

  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-middleware-")) headers.delete(name);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set(PATH_HEADER, pathname + search);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  if (PAYER_PATH.test(pathname))
    for (const [name, value] of Object.entries(PAYER_HEADERS)) response.headers.set(name, value);
  return response;
}

/** Pages are posted to by our own calls of actions alone: a list of plain values, as text. Null: it is one. */
async function refusalOf(request: NextRequest): Promise<400 | 403 | 413 | null> {
  const isText = request.headers.get("content-type")?.startsWith("text/plain") === true;
  if (!isText || !request.headers.get("next-action")) return 400;
  if (isFromElsewhere(request.headers)) return 403;
  if (Number(request.headers.get("content-length") ?? 0) > CALL_LENGTH_MAX) return 413;
  const body = await request.text();
  if (body.length > CALL_LENGTH_MAX) return 413;
  return isPlainCall(body) ? null : 400;
}

/** The same comparison as the framework's, which answers 500. The action itself decides who may call it. */
function isFromElsewhere(headers: Headers): boolean {
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host");
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
}

const PAYER_HEADERS = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

const PAGE_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)",
  ...(isSecure && { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` }),
};

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Charts and toasts write styles of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function signInUrl(request: NextRequest, path: string): URL {
  const url = new URL("/sign-in", request.url);
  if (path !== "/") url.searchParams.set("callbackUrl", path);
  return url;
}

export const config = {
  matcher: [
    "/((?!api/|_next/static|_next/image|(?:favicon\\.ico|icon\\.svg|robots\\.txt|sw\\.js|manifest\\.webmanifest|icons/[a-z0-9-]+\\.png)$).*)",
    // API paths match only where they may be malformed.
    "/(api/.*%.*)",
  ],
};
