import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { ECHO, ODD_SEGMENTS, oddTexts } from "@/lib/testing/odd-inputs";
import { knownNames } from "../fixtures/action-schemas";
import { type RawResponse, type RawRequest, sendRawRequest, inTurns } from "../fixtures/raw-request";
import { builtRoutes } from "../fixtures/by-http";
import {
  cookieOf,
  draw,
  faultsInLog,
  faultsOf,
  forgetAttempts,
  logSize,
  short,
  wrongIn,
} from "../fixtures/odd";
import { found, plantRecord } from "../fixtures/planted-record";
import { running } from "../fixtures/test";

// Requests that anybody may send: every page and handler of the build, in ways that none of our own clients uses.
test.describe.configure({ mode: "serial" });

const REQUESTS = 1_200;
const SIGN_INS = 120;

test.beforeAll(() => plantRecord());
test.afterAll(forgetAttempts);

const segments = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
  { weight: 1, arbitrary: oddTexts().map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.uuid() },
);
const oddHeaders = fc.constantFrom<Record<string, string>>(
  ...[{}, {}, {}, {}, { rsc: "1" }, { "x-sub-account": "principal" }, { "x-environment": "production" }],
  ...[{ "x-forwarded-host": "evil.example" }, { authorization: "Bearer %E0%A4%A" }, { accept: ECHO }],
  ...[{ "x-pathname": "//evil.example" }, { "accept-language": "__proto__;q=x" }, { range: "bytes=9-1" }],
);
const oddCookies = fc.constantFrom(
  "environment=production",
  "guiche-locale=__proto__",
  `a=%${ECHO}`,
  "=;=;,",
  "",
);

/** Requests for any page or handler, with odd values for its segments and its query string. */
function requests(
  names: readonly string[],
  cookieOfRole: Readonly<Record<string, string>>,
): fc.Arbitrary<RawRequest> {
  const parameter = fc.tuple(
    fc.constantFrom(...names, ...names, "environment", "environment[]", "__proto__", "constructor", "_rsc"),
    fc.oneof(oddTexts().map(encodeURIComponent), fc.constantFrom(...ODD_SEGMENTS)),
  );
  return fc
    .record({
      route: fc.constantFrom(...builtRoutes()),
      parts: fc.array(segments, { minLength: 3, maxLength: 3 }),
      wallet: fc.oneof(
        { weight: 3, arbitrary: fc.constant("principal") },
        { weight: 1, arbitrary: segments },
      ),
      tail: fc.constantFrom("", "", "", "", "/", "//", "/..%2F", "/%2e%2e", "%00", ";a=b", ".rsc", ".json"),
      parameters: fc.array(parameter, { maxLength: 4 }),
      method: fc.constantFrom(...Array<string>(12).fill("GET"), "HEAD", "POST", "PUT", "DELETE", "OPTIONS"),
      role: fc.constantFrom("", "viewer", "finance", "admin", "admin"),
      headers: oddHeaders,
      odd: oddCookies,
    })
    .map(({ route, parts, wallet, tail, parameters, method, role, headers, odd }) => {
      let nth = 0;
      const path = route
        .replace("[wallet]", () => wallet)
        .replaceAll(/\[[^\]]+\]/g, () => parts[nth++ % parts.length] ?? "");
      const query = [["wallet", wallet], ...parameters].map(
        ([name = "", value = ""]) => `${encodeURIComponent(name)}=${value}`,
      );
      const cookie = [cookieOfRole[role] ?? "", odd].filter(Boolean).join("; ");
      return { method, path: `${path}${tail}?${query.join("&")}`, headers: { ...headers, cookie } };
    });
}

test("no address, parameter, header or cookie makes a page or a handler stumble, or leads elsewhere", async () => {
  const from = logSize();
  const known: Record<string, string> = {};
  for (const role of ["viewer", "finance", "admin"]) known[role] = await cookieOf(role);
  expect(await faultsOf(draw(requests(knownNames(), known), REQUESTS))).toEqual([]);
  expect(faultsInLog(from)).toEqual([]);
});

test("dots, slashes and ends of texts lead out of no path, and show nobody what is not theirs", async () => {
  const ways = [
    "..%2F",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "../",
    "..;/",
    "..%5c",
    ".%2e/",
    "%00/",
  ];
  const targets = ["api/settings", "w/principal/charges", "api/people", "package.json", ".env", "etc/passwd"];
  const begins = [
    "/",
    "/w/principal/",
    "/api/charges/",
    "/api/exports/x/",
    "/pay/",
    "/_next/static/",
    "/sign-in/",
  ];
  const addresses = begins.flatMap((begin) =>
    ways.flatMap((way) =>
      targets.map((target, nth) => `${begin}${way.repeat(nth + 1)}${target}?wallet=principal&search=Zulmira`),
    ),
  );
  const asked = addresses.map((path): RawRequest => ({ path }));
  const answers = await inTurns(asked, async (one) => [one, await sendRawRequest(one)] as const);
  const shown = answers.flatMap(([one, answer]) => [
    ...wrongIn(answer).map((fault) => `${fault}: ${short(one)}`),
    ...found(answer.text).map((needle) => `${needle}: ${short(one)}`),
    // No person is signed in: the answer is the sign-in page, a refusal, or public content.
    ...(answer.text.includes('"items"') ? [`a list: ${short(one)}`] : []),
  ]);
  expect(shown).toEqual([]);
});

test("an odd environment changes no answer", async () => {
  const cookie = await cookieOf("admin");
  const address = "/api/transactions?wallet=principal";
  const usual = await sendRawRequest({ path: address, headers: { cookie } });
  expect(usual.status).toBe(200);
  const values = ["production", "SANDBOX", "", "__proto__", "constructor", "%00"];
  const asked = values.flatMap((value): RawRequest[] => [
    { path: `${address}&environment=${value}`, headers: { cookie } },
    { path: `${address}&environment[]=${value}`, headers: { cookie } },
    { path: address, headers: { cookie, "x-environment": value, environment: value } },
    { path: address, headers: { cookie: `${cookie}; environment=${value}; PIX_ENVIRONMENT=${value}` } },
  ]);
  const sign = ({ status, text }: RawResponse) => `${status} ${text}`;
  for (const [one, answer] of await inTurns(asked, async (one) => [one, await sendRawRequest(one)] as const))
    expect(sign(answer), short(one)).toBe(sign(usual));
  // A name that a query contains twice is refused.
  const twice = `${address}&environment=sandbox&environment=production`;
  expect((await sendRawRequest({ path: twice, headers: { cookie } })).status).toBe(400);
});

test("no sign-in is odd enough to be answered with an error of ours", async () => {
  const from = logSize();
  const csrf = await sendRawRequest({ path: "/api/auth/csrf" });
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const own = (csrf.headers["set-cookie"] as unknown as string[])
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
  const email = running().people.viewer?.email ?? "";
  const fields = fc.record(
    {
      email: fc.oneof(fc.constant(email), oddTexts()),
      password: oddTexts(),
      code: oddTexts(),
      csrfToken: fc.oneof(
        { weight: 3, arbitrary: fc.constant(csrfToken) },
        { weight: 1, arbitrary: oddTexts() },
      ),
      callbackUrl: oddTexts(),
      json: fc.constantFrom("true", "false", "[]"),
    },
    { requiredKeys: [] },
  );
  const attempts = draw(
    fc.record({
      fields,
      door: fc.constantFrom(
        ...Array<string>(8).fill("callback/credentials"),
        ...["signout", "session", "csrf", "_log"],
      ),
      tail: fc.constantFrom(
        "",
        "",
        "",
        "?email=a&email=b",
        "?callbackUrl=//evil.example",
        "/..%2Fcsrf",
        "%00",
        "/",
      ),
      kind: fc.constantFrom("form", "form", "form", "json", "multipart", "none"),
      cookie: fc.constantFrom(
        own,
        own,
        own,
        "next-auth.csrf-token=%7C%7C",
        "guiche.session=a.b.c.d.e",
        `guiche.device=${ECHO}`,
      ),
    }),
    SIGN_INS,
  ).map(({ fields: given, door, tail, kind, cookie }): RawRequest => {
    const type = {
      form: "application/x-www-form-urlencoded",
      json: "application/json",
      multipart: "multipart/form-data",
      none: "",
    };
    const body = kind === "json" ? JSON.stringify(given) : new URLSearchParams(given).toString();
    return {
      method: "POST",
      path: `/api/auth/${door}${tail}`,
      body,
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-length": String(Buffer.byteLength(body)),
        ...(kind !== "none" && { "content-type": type[kind as keyof typeof type] }),
      },
    };
  });
  const wrong: string[] = [];
  // The limit of attempts would answer for all that come after it.
  for (let at = 0; at < attempts.length; at += 8, await forgetAttempts())
    wrong.push(...(await faultsOf(attempts.slice(at, at + 8))));
  expect(wrong).toEqual([]);
  expect(faultsInLog(from)).toEqual([]);
});
