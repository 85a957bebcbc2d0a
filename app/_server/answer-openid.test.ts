import { createRequire } from "node:module";
import pino from "pino";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { nextAuthOptions } from "@/lib/platform/auth/sign-in/next-auth.server";
import { openidLinkOf } from "@/lib/platform/auth/openid/openid-link-cookie.server";
import { type OpenidSettings } from "@/lib/platform/auth/openid/openid-settings";
import { sessionIdOf } from "@/lib/platform/auth/sessions/session-token.server";
import { type OpenidProvider, startOpenidProvider } from "@/lib/testing/openid-provider";
import { answerAuth } from "./answer-auth";

const OURS = "http://localhost:3000";
const OLD = "test-auth-secret-of-32-characters-or-more";
const NEW = "another-auth-secret-of-32-characters-or-more";
const SESSION_ID = "0192f0c1-2f6e-7c3e-9d7b-3f1b2a4c5d6e";

type MockState = {
  cookies: Map<string, string>;
  headers: Headers;
  openid: OpenidSettings | null;
  secrets: string[];
  claims: unknown[];
  logged: string[];
  link: unknown;
  signInByOpenid: () => Promise<unknown>;
};
const world = vi.hoisted((): MockState => ({
  cookies: new Map(),
  headers: new Headers(),
  openid: null,
  secrets: [],
  claims: [],
  logged: [],
  link: undefined,
  signInByOpenid: () => Promise.resolve({ outcome: "no_access" }),
}));
vi.mock("@/lib/domain/people/sign-in-by-openid.server", () => ({
  signInByOpenid: (_: unknown, claims: unknown) => {
    world.claims.push(claims);
    return world.signInByOpenid();
  },
}));
vi.mock("@/lib/platform/auth/sign-in/sign-in.server", () => ({
  signIn: (_: unknown, __: unknown, client: { openidLink: unknown }) => {
    world.link = client.openidLink;
    return Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID });
  },
}));
vi.mock("@/lib/runtime/services.server", () => ({
  services: () => ({
    env: { appUrl: OURS, authSecrets: world.secrets, openid: world.openid, trustedProxies: 0 },
    log: pino({ level: "error" }, { write: (line: string) => world.logged.push(line) }),
    clock: { now: () => new Date() },
  }),
}));

// next-auth requires this by itself, beyond the reach of vi.mock.
const require = createRequire(import.meta.url);
Object.assign(require("next/headers") as object, {
  headers: () => Promise.resolve(world.headers),
  cookies: () =>
    Promise.resolve({ getAll: () => [...world.cookies].map(([name, value]) => ({ name, value })) }),
});

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider(`${OURS}/api/auth/callback/openid`);
  provider.accounts.set("ana", { email: "ana@loja.example", email_verified: true, groups: ["caixa"] });
});
afterAll(() => provider.stop());
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", OURS);
  world.cookies.clear();
  world.headers = new Headers();
  world.secrets = [OLD];
  world.claims = [];
  world.logged = [];
  provider.lie = {};
  const { host } = new URL(provider.issuer);
  world.openid = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    hosts: new Set([host]),
    rolesClaim: "groups",
    emailClaim: null,
    roles: [],
    provisions: false,
    name: `Loja "<ID>"`,
  };
  world.signInByOpenid = () =>
    Promise.resolve({ outcome: "signed_in", personId: "p", sessionId: SESSION_ID });
});

async function call(
  method: "GET" | "POST",
  endpoint: string,
  form?: Record<string, string>,
): Promise<Response> {
  const body = form && new URLSearchParams(form).toString();
  const request = new NextRequest(`${OURS}/api/auth/${endpoint}`, {
    method,
    headers: {
      cookie: [...world.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
      ...(method === "POST" && { "sec-fetch-site": "same-origin" }),
      ...(method === "GET" && { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }),
      ...(body !== undefined && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(body.length),
      }),
    },
    ...(body !== undefined && { body }),
  });
  const [path = ""] = endpoint.split("?");
  const response = await answerAuth(request, { params: Promise.resolve({ nextauth: path.split("/") }) });
  keep(world.cookies, response);
  return response;
}

function keep(jar: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const cut = pair.indexOf("=");
    const value = decodeURIComponent(pair.slice(cut + 1));
    if (value === "") jar.delete(pair.slice(0, cut));
    else jar.set(pair.slice(0, cut), value);
  }
}

/** Where the page that goes on by itself leads. */
async function start(callbackUrl = "/"): Promise<string | null> {
  const page = await (await call("POST", "openid", { callbackUrl })).text();
  const found = /content="0;url=([^"]+)"/.exec(page)?.[1];
  return found?.replaceAll("&#39;", "'").replaceAll("&amp;", "&") ?? null;
}

/** Follows the provider's own pages as a browser does. Returns the endpoint to which the browser returns. */
async function atProvider(address: string, account = "ana"): Promise<string> {
  const jar = new Map<string, string>();
  let response = await go(address, jar);
  for (;;) {
    const to = response.headers.get("location");
    if (to === null) {
      const body = new URLSearchParams({ account });
      response = await go(response.url, jar, { method: "POST", body });
      continue;
    }
    const next = new URL(to, provider.issuer).href;
    if (next.startsWith(OURS)) return next.slice(`${OURS}/api/auth/`.length);
    response = await go(next, jar);
  }
}

async function go(address: string, jar: Map<string, string>, init: RequestInit = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, { ...init, redirect: "manual", headers: { cookie } });
  keep(jar, response);
  return response;
}

const comeBack = async (): Promise<Response> => call("GET", await atProvider((await start()) ?? ""));
const wordOf = (response: Response): string | null =>
  new URL(response.headers.get("location") ?? "", OURS).searchParams.get("openid");

test("asks for a code with PKCE, state and nonce, and leads to the provider alone", async () => {
  const address = new URL((await start("/account?x=1")) ?? "");
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: provider.clientId,
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: `${OURS}/api/auth/callback/openid`,
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(address.searchParams.get(name)?.length).toBeGreaterThan(40);
  expect([...world.cookies.keys()]).toEqual(
    expect.arrayContaining(["guiche.openid-state", "guiche.openid-nonce", "guiche.openid-pkcecodeverifier"]),
  );
});

test("escapes the provider's name in the page that leads there", async () => {
  const page = await (await call("POST", "openid", { callbackUrl: "/" })).text();
  expect(page).toContain("<title>Loja &quot;&lt;ID&gt;&quot;</title>");
  expect(page).toMatch(/content="0;url=[^"<>]*&amp;[^"<>]*"/);
  expect(page).toMatch(/href="[^"<>]*&amp;[^"<>]*"/);
});

test("opens a session by what the provider says, and leads where its person wanted to go", async () => {
  const answer = await call("GET", await atProvider((await start("/account")) ?? ""));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${OURS}/account`]);
  expect(await sessionIdOf(world.cookies.get("guiche.session"), [OLD])).toBe(SESSION_ID);
  expect(world.claims).toEqual([
    expect.objectContaining({
      iss: provider.issuer,
      sub: "ana",
      email: "ana@loja.example",
      email_verified: true,
      groups: ["caixa"],
    }),
  ]);
  expect(world.cookies.has("guiche.device")).toBe(true);
  expect([...world.cookies.keys()].filter((name) => name.includes("openid"))).toEqual([]);
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/api/auth/signout"])(
  "leads home where it is told to lead to %j",
  async (callbackUrl) => {
    const answer = await call("GET", await atProvider((await start(callbackUrl)) ?? ""));
    expect(answer.headers.get("location")).toBe(`${OURS}/`);
  },
);

test("reports missing access to the person, and opens no session", async () => {
  world.signInByOpenid = () => Promise.resolve({ outcome: "no_access" });
  const answer = await comeBack();
  expect([answer.status, wordOf(answer)]).toEqual([303, "no_access"]);
  expect(world.cookies.has("guiche.session")).toBe(false);
});

test("an inner failure says nothing of itself", async () => {
  world.signInByOpenid = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
  const answer = await comeBack();
  expect(wordOf(answer)).toBe("not_done");
  expect(JSON.stringify([...answer.headers])).not.toContain("10.0.0.7");
});

test("whom it names waits sealed in this browser for a password, once", async () => {
  const link = { openidIndex: "index", email: "ana@loja.example" };
  world.signInByOpenid = () => Promise.resolve({ outcome: "link_needed", link });
  expect(wordOf(await comeBack())).toBe("link_needed");
  const sealed = world.cookies.get("guiche.openid-link");
  expect(sealed).not.toContain("ana");
  expect(await openidLinkOf({ appUrl: OURS, authSecrets: [NEW, OLD] }, sealed)).toEqual(link);
  expect(await openidLinkOf({ appUrl: OURS, authSecrets: [NEW] }, sealed)).toBeNull();
  // It is no session, and a session is no such thing.
  expect(await sessionIdOf(sealed, [OLD])).toBeNull();

  const { csrfToken } = (await (await call("GET", "csrf", undefined).then(sameSite)).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, email: "ana@loja.example", password: "x", json: "true" };
  expect((await call("POST", "callback/credentials", form)).status).toBe(200);
  expect(world.link).toEqual(link);
  expect(world.cookies.has("guiche.openid-link")).toBe(false);
  const session = world.cookies.get("guiche.session");
  expect(await openidLinkOf({ appUrl: OURS, authSecrets: [OLD] }, session)).toBeNull();
});

/** From our own page, unlike the way back from the provider. */
async function sameSite(refused: Response): Promise<Response> {
  expect(refused.status).toBe(403);
  const request = new NextRequest(`${OURS}/api/auth/csrf`, {
    headers: {
      cookie: [...world.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
    },
  });
  const response = await answerAuth(request, { params: Promise.resolve({ nextauth: ["csrf"] }) });
  keep(world.cookies, response);
  return response;
}

test("a secret that rotates meanwhile stops nobody who is at the provider", async () => {
  const endpoint = await atProvider((await start()) ?? "");
  world.secrets = [NEW, OLD];
  expect((await call("GET", endpoint)).headers.get("location")).toBe(`${OURS}/`);
  expect(await sessionIdOf(world.cookies.get("guiche.session"), [NEW])).toBe(SESSION_ID);
});

test(
  "asks callers above the bound to wait where many come at once, and then answers again",
  { tags: "extended" },
  async () => {
    provider.lie = { isSilent: true };
    const before = provider.asked.length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call("POST", "openid", { callbackUrl: "/" })),
    );
    expect(answers.map(wordOf)).toEqual(Array(40).fill("away"));
    expect(provider.asked.length - before).toBe(16);
    provider.lie = {};
    expect(await start()).toContain(provider.issuer);
  },
);

test.each([
  ["its sign-in on a host that nobody named", { authorization_endpoint: "https://evil.example/auth" }],
  ["its sign-in as a script", { authorization_endpoint: "javascript:alert(1)" }],
])("is not followed where it names %s", async (_, told) => {
  provider.lie = { discovery: (known) => ({ ...known, ...told }) };
  const answer = await call("POST", "openid", { callbackUrl: "/" });
  expect([answer.status, wordOf(answer)]).toEqual([303, "away"]);
});

test("the log says why somebody was not believed, and nothing that opens anything", async () => {
  provider.lie = { idToken: (claims) => ({ ...claims, aud: "somebody-else" }) };
  const endpoint = await atProvider((await start()) ?? "");
  expect(wordOf(await call("GET", endpoint))).toBe("not_done");
  const logged = world.logged.join("\n");
  expect(logged).toContain("aud mismatch, expected guiche, got: somebody-else");
  for (const secret of [provider.clientSecret, new URLSearchParams(endpoint.split("?")[1]).get("code") ?? ""])
    expect(logged).not.toContain(secret);
});

test("over https what waits here for the way back is planted by no neighbour", () => {
  const env = { appUrl: "https://guiche.example.com", authSecrets: [OLD], openid: world.openid };
  const { cookies } = nextAuthOptions({ env } as never);
  for (const check of ["state", "nonce", "pkceCodeVerifier"] as const)
    expect(cookies?.[check]).toMatchObject({
      name: expect.stringMatching(/^__Host-guiche\./) as string,
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
    });
});

test("without a provider its doors are shut", async () => {
  world.openid = null;
  expect((await call("POST", "openid", { callbackUrl: "/" })).status).toBe(404);
  expect((await call("GET", "callback/openid?code=x&state=y")).status).toBe(404);
});
