import { createRequire } from "node:module";
import pino from "pino";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sessionIdOf } from "@/lib/platform/auth/sessions/session-token.server";
import { AppError } from "@/lib/core/errors/app-error";
import { answerAuth } from "./answer-auth";

const OURS = "http://localhost:3000";
const OLD = "test-auth-secret-of-32-characters-or-more";
const NEW = "another-auth-secret-of-32-characters-or-more";
const SESSION_ID = "0192f0c1-2f6e-7c3e-9d7b-3f1b2a4c5d6e";

const world = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  headers: new Headers(),
  signIn: (): Promise<unknown> => Promise.resolve({ outcome: "refused" }),
  ended: [] as string[],
  dropped: 0,
  secrets: ["test-auth-secret-of-32-characters-or-more"] as [string, ...string[]],
}));
vi.mock("@/lib/platform/auth/sign-in/sign-in.server", () => ({ signIn: () => world.signIn() }));
vi.mock("@/lib/platform/auth/sessions/sessions.server", async (original) => ({
  ...(await original<object>()),
  endSession: (_tx: unknown, id: string) => Promise.resolve(world.ended.push(id)),
}));
vi.mock("@/lib/platform/audit/append-audit-entry.server", () => ({ appendAudit: () => Promise.resolve() }));
vi.mock("@/lib/runtime/services.server", () => ({
  services: () => ({
    env: { appUrl: OURS, authSecrets: world.secrets },
    log: pino({ level: "silent" }),
    clock: { now: () => new Date("2026-11-20T15:00:00Z") },
    kept: { drop: () => world.dropped++ },
    store: { transaction: (work: (tx: unknown) => unknown) => Promise.resolve(work({})) },
  }),
}));

// next-auth requires this by itself, beyond the reach of vi.mock.
const require = createRequire(import.meta.url);
const nextHeaders = require("next/headers") as Record<string, unknown>;
Object.assign(nextHeaders, {
  headers: () => Promise.resolve(world.headers),
  cookies: () =>
    Promise.resolve({ getAll: () => [...world.cookies].map(([name, value]) => ({ name, value })) }),
});

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", OURS);
  world.cookies.clear();
  world.headers = new Headers();
  world.ended = [];
  world.dropped = 0;
  world.secrets = [OLD];
});

/** Sends a request as a browser would: with the cookies of the answers before. */
async function call(
  method: "GET" | "POST",
  endpoint: string,
  { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = form && new URLSearchParams(form).toString();
  world.headers = new Headers(headers);
  const request = new NextRequest(`${OURS}/api/auth/${endpoint}`, {
    method,
    headers: {
      ...(method === "POST" && { "sec-fetch-site": "same-origin", origin: OURS }),
      cookie: [...world.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
      ...(body !== undefined && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(body.length),
      }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const response = await answerAuth(request, { params: Promise.resolve({ nextauth: endpoint.split("/") }) });
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const cut = pair.indexOf("=");
    world.cookies.set(pair.slice(0, cut), decodeURIComponent(pair.slice(cut + 1)));
  }
  return response;
}

async function csrfToken(): Promise<string> {
  return ((await (await call("GET", "csrf")).json()) as { csrfToken: string }).csrfToken;
}

async function signIn(headers: Record<string, string> = {}): Promise<Response> {
  const form = { csrfToken: await csrfToken(), email: "a@example.com", password: "x", json: "true" };
  return call("POST", "callback/credentials", { form, headers });
}

describe("signing in", () => {
  test("sets a cookie of ours that holds the session's id and nothing of the person", async () => {
    world.signIn = () => Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID });
    const response = await signIn();
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("guiche.session="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Domain=/i);
    expect(await sessionIdOf(world.cookies.get("guiche.session"), world.secrets)).toBe(SESSION_ID);

    const session = await call("GET", "session");
    expect(Object.keys((await session.json()) as object)).toEqual(["expires"]);
    expect(await sessionIdOf(world.cookies.get("guiche.session"), world.secrets)).toBe(SESSION_ID);
  });

  test.each([
    ["refused", undefined],
    ["code_needed", { code: "code_needed" }],
    ["code_refused", { code: "code_refused" }],
  ])("answers %s with 401 and one shape", async (outcome, fields) => {
    world.signIn = () => Promise.resolve({ outcome });
    const response = await signIn();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: { code: "not_signed_in", ...(fields && { fields }) } });
    expect(world.cookies.has("guiche.session")).toBe(false);
  });

  test("answers too many attempts with 429 and the seconds to wait", async () => {
    world.signIn = () => Promise.reject(new AppError("too_many_requests", { retryAfterSeconds: 321 }));
    const response = await signIn();
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "321"]);
  });

  test("says nothing of an inner failure", async () => {
    world.signIn = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
    const response = await signIn();
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("10.0.0.7");
  });

  test("is not reached from elsewhere, nor without the csrf token", async () => {
    world.signIn = vi.fn(() =>
      Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID }),
    );
    expect((await signIn({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    await call("POST", "callback/credentials", {
      form: { email: "a@example.com", password: "x", json: "true" },
    });
    expect(world.signIn).not.toHaveBeenCalled();
  });
});

test("signing out ends the row, takes the cookie and clears what was kept", async () => {
  world.signIn = () => Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID });
  await signIn();
  const response = await call("POST", "signout", {
    form: { csrfToken: await csrfToken(), callbackUrl: "/sign-in", json: "true" },
  });
  expect(world.ended).toEqual([SESSION_ID]);
  expect(world.dropped).toBe(1);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(world.cookies.get("guiche.session")).toBe("");
  expect(await response.json()).toEqual({ url: `${OURS}/` });
});

test.each(["Bearer %E0%A4%A", "Bearer x", "bearer "])(
  "takes no %j: 401, and not 500",
  async (authorization) => {
    expect((await call("GET", "session", { headers: { authorization } })).status).toBe(401);
  },
);

test.each([
  ["POST", "_log"],
  ["GET", "providers"],
  ["GET", "signin"],
  ["POST", "session"],
  ["GET", "callback/credentials"],
] as const)("keeps %s %s shut", async (method, endpoint) => {
  expect((await call(method, endpoint, method === "POST" ? { form: {} } : {})).status).toBe(404);
});

test.each([undefined, "", "x", "eyJhbGciOiJub25lIn0..", "a".repeat(5_000)])(
  "finds no session in %j",
  async (token) => {
    expect(await sessionIdOf(token, world.secrets)).toBeNull();
  },
);

describe("while the secret rotates", () => {
  beforeEach(() => {
    world.signIn = () => Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID });
  });

  test("nobody is signed out, and the session is signed by the new one from then on", async () => {
    await signIn();
    const signed = world.cookies.get("guiche.session");
    world.secrets = [NEW, OLD];
    expect(await sessionIdOf(signed, world.secrets)).toBe(SESSION_ID);
    await call("GET", "session");
    expect(await sessionIdOf(world.cookies.get("guiche.session"), [NEW])).toBe(SESSION_ID);
  });

  test("a form that was open signs in", async () => {
    const form = { csrfToken: await csrfToken(), email: "a@example.com", password: "x", json: "true" };
    world.secrets = [NEW, OLD];
    expect((await call("POST", "callback/credentials", { form })).status).toBe(200);
    expect(await sessionIdOf(world.cookies.get("guiche.session"), [NEW])).toBe(SESSION_ID);
  });

  test("one that was taken out signs nothing any more", async () => {
    await signIn();
    const signed = world.cookies.get("guiche.session");
    expect(await sessionIdOf(signed, [NEW])).toBeNull();
    const form = { csrfToken: await csrfToken(), email: "a@example.com", password: "x", json: "true" };
    world.cookies.delete("guiche.session");
    world.secrets = [NEW];
    await call("POST", "callback/credentials", { form });
    expect(world.cookies.has("guiche.session")).toBe(false);
  });
});
