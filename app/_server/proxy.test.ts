import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { config, proxy } from "../../proxy";

const HOST = "http://localhost:3000";
const SIGNED_IN = { cookie: "guiche.session=anything" };

const ask = (
  path: string,
  {
    headers = {},
    method = "GET",
    body,
  }: { headers?: Record<string, string>; method?: string; body?: string } = {},
) => proxy(new NextRequest(HOST + path, { headers, method, ...(body !== undefined && { body }) }));
const CALL: { method: string; headers: Record<string, string>; body: string } = {
  method: "POST",
  headers: { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" },
  body: "[{}]",
};
const forwarded = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("a visitor without a session cookie", () => {
  test("is sent to the sign-in, and back afterwards", async () => {
    const response = await ask("/w/principal/charges?state=paid");
    expect(response.status).toBe(307);
    const to = new URL(response.headers.get("location") ?? "");
    expect(to.origin + to.pathname).toBe(`${HOST}/sign-in`);
    expect(to.searchParams.get("callbackUrl")).toBe("/w/principal/charges?state=paid");
  });

  test.each(["/sign-in", "/sign-in?callbackUrl=%2F", "/pay/0192"])("may open %s", async (path) => {
    expect((await ask(path)).headers.get("location")).toBeNull();
  });

  test.each(["/sign-in-as-admin", "/payments"])("may not open %s, which only begins so", async (path) => {
    expect((await ask(path)).status).toBe(307);
  });

  test("posts to the action itself, which says so: a redirected post would end up elsewhere", async () => {
    const response = await ask("/people", CALL);
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
  });
});

describe("an address from when flags were asked for as states", () => {
  test.each([
    [
      "/w/principal/charges?state=blocked&from=2026-11-01",
      "/w/principal/charges?from=2026-11-01&flag=blocked",
    ],
    ["/w/principal/withdrawals?state=confirming", "/w/principal/withdrawals?flag=confirming"],
    ["/transactions?state=partly_refunded", "/transactions?flag=partly_refunded"],
  ])("%s leads to the same list", async (path, now) => {
    const response = await ask(path, { headers: SIGNED_IN });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(HOST + now);
  });

  test.each([
    "/w/principal/charges?state=completed",
    "/deliveries?state=blocked",
    "/transactions?flag=blocked",
  ])("%s stays as it is", async (path) => {
    expect((await ask(path, { headers: SIGNED_IN })).headers.get("location")).toBeNull();
  });
});

describe("an address that cannot be read", () => {
  test.each(["/%ZZ", "/w/principal/charges/%E0%A4%A", "/api/charges/%ZZ?wallet=principal"])(
    "%s is refused",
    async (path) => {
      expect((await ask(path, { headers: SIGNED_IN })).status).toBe(400);
      expect((await ask(path)).status).toBe(400);
    },
  );

  test("leaves everything else of the API to its handler", async () => {
    const response = await ask("/api/charges/a%20b");
    expect([response.status, response.headers.get("content-security-policy")]).toEqual([200, null]);
  });
});

describe("a post to a page", () => {
  test.each<[string, Partial<typeof CALL>, number]>([
    ["a call of an action", {}, 200],
    ["broken text", { body: "[" }, 400],
    ["nothing", { body: "" }, 400],
    [
      "parts of a form",
      { headers: { ...CALL.headers, "content-type": "multipart/form-data; boundary=x" } },
      400,
    ],
    ["no action", { headers: { ...CALL.headers, "next-action": "" } }, 400],
    [
      "a call from our own origin",
      { headers: { ...CALL.headers, host: "localhost:3000", origin: HOST } },
      200,
    ],
    [
      "a call from another origin",
      { headers: { ...CALL.headers, host: "localhost:3000", origin: "https://evil.example" } },
      403,
    ],
    ["a call from no origin", { headers: { ...CALL.headers, host: "localhost:3000", origin: "null" } }, 403],
    ["more than any form of ours", { body: JSON.stringify(["x".repeat(1_048_577)]) }, 413],
  ])("%s is answered", async (_, change, status) => {
    expect((await ask("/people", { ...CALL, ...change })).status).toBe(status);
  });
});

describe("a page", () => {
  test("gets a policy with a nonce of its own, for the page and for the browser", async () => {
    const [one, two] = [await ask("/", { headers: SIGNED_IN }), await ask("/", { headers: SIGNED_IN })];
    const policy = one.headers.get("content-security-policy") ?? "";
    const nonce = forwarded(one, "x-nonce") ?? "";
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
    expect(forwarded(one, "content-security-policy")).toBe(policy);
    expect(forwarded(two, "x-nonce")).not.toBe(nonce);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe-eval");
  });

  test("is kept by nobody and framed by nobody", async () => {
    const { headers } = await ask("/", { headers: SIGNED_IN });
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("discloses to nobody the address of a payer page, which is its secret", async () => {
    const { headers } = await ask("/pay/0192");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("never sees what a caller pretends to have been said by the proxy", async () => {
    const response = await ask("/people?x=1", {
      headers: {
        ...SIGNED_IN,
        "x-middleware-subrequest": "proxy:proxy:proxy",
        "x-nonce": "mine",
        "x-guiche-path": "//evil.example",
      },
    });
    expect(forwarded(response, "x-middleware-subrequest")).toBeNull();
    expect(forwarded(response, "x-nonce")).not.toBe("mine");
    expect(forwarded(response, "x-guiche-path")).toBe("/people?x=1");
  });
});

test.each([
  ["/", true],
  ["/w/principal/charges/x.png", true],
  ["/team.rsc", true],
  ["/api/charges", false],
  ["/_next/static/chunks/a.js", false],
  ["/icon.svg", false],
])("stands before %s: %s", (path, isBefore) => {
  const pattern = new RegExp(`^${config.matcher[0] ?? ""}$`);
  expect(pattern.test(path)).toBe(isBefore);
});
