import { describe, expect, test } from "vitest";
import { assertNotCrossSite, assertSameOrigin } from "./request-guard";

const OURS = "https://painel.example";

/** Security, T5: exactly the true call from our own page may reach what changes something. */
const ACTION_CALLS: [string, Record<string, string>, boolean][] = [
  ["nothing at all", {}, false],
  ["no Origin, cross-site", { "sec-fetch-site": "cross-site" }, false],
  ["a foreign Origin", { origin: "https://evil.example" }, false],
  ["Origin null", { origin: "null" }, false],
  [
    "a foreign Origin with a forged X-Forwarded-Host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    false,
  ],
  ["a sibling site", { "sec-fetch-site": "same-site", origin: "https://blog.painel.example" }, false],
  ["typed into the address bar", { "sec-fetch-site": "none" }, false],
  ["our Origin, but the browser says cross-site", { "sec-fetch-site": "cross-site", origin: OURS }, false],
  ["our host on another port", { origin: `${OURS}:8443` }, false],
  ["our host without TLS", { origin: "http://painel.example" }, false],
  ["a true call from our page", { "sec-fetch-site": "same-origin", origin: OURS }, true],
  ["a true call of a browser without Sec-Fetch-Site", { origin: OURS }, true],
];

test.each(ACTION_CALLS)("an action called with %s", (_name, headers, isLetThrough) => {
  const call = () => assertSameOrigin(new Headers(headers), OURS);
  if (isLetThrough) expect(call).not.toThrow();
  else expect(call).toThrow(expect.objectContaining({ code: "not_allowed" }));
});

describe("a read", () => {
  test.each(["cross-site", "same-site", "Cross-Site"])("is refused from %s", (site) => {
    expect(() => assertNotCrossSite(new Headers({ "sec-fetch-site": site }))).toThrow();
  });
  test.each<Record<string, string>>([{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, {}])(
    "is let through with %j",
    (headers) => expect(() => assertNotCrossSite(new Headers(headers))).not.toThrow(),
  );
});
