import { expect, test } from "vitest";
import { safeCallbackUrl } from "./safe-callback-url";

test.each([
  "/",
  "/w/principal/charges",
  "/w/loja-a/charges/0192?tab=split",
  "/deliveries?from=2026-01-01&state=paid",
])("goes to %s", (path) => expect(safeCallbackUrl(path)).toBe(path));

test.each([
  null,
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "%2f%2fevil.example",
  "/%2f/evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/%0d%0aset-cookie:x",
  "/..//evil.example",
  "/w/%zz",
  "evil.example",
  "/@evil.example",
  "/api/charges",
  "/sign-in?callbackUrl=/",
  `/${"a".repeat(10_000)}`,
])("lands on home instead of %j", (given) => expect(safeCallbackUrl(given)).toBe("/"));

test("never resolves to another origin", () => {
  for (const prefix of ["/", "//", "/\\", "/%2f", "/%5c", "/.", "/;", "/?/", "/#"])
    for (const rest of ["evil.example", "/evil.example", "@evil.example", ":80"])
      expect(new URL(safeCallbackUrl(prefix + rest), "https://ours.example").origin).toBe(
        "https://ours.example",
      );
});
