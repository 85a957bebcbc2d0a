import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPath, canBeSegment } from "./path";

const BASE = "https://pix.example.com/v2";

describe("the path of a call", () => {
  it.each([
    ["a/b", "a%2Fb"],
    ["a?b", "a%3Fb"],
    ["a#b", "a%23b"],
    ["a%2Fb", "a%252Fb"],
    ["100%", "100%25"],
    ["..%2f..", "..%252f.."],
    ["../../auth", "..%2F..%2Fauth"],
    ["...", "..."],
    ["a\\b", "a%5Cb"],
    ["a b", "a%20b"],
    ["pedido nº 7", "pedido%20n%C2%BA%207"],
    ["\n", "%0A"],
    ["$&", "%24%26"],
  ])("holds %j as one segment", (id, segment) =>
    expect(buildPath(BASE, "/transactions/{id}", id)).toBe(`/v2/transactions/${segment}`),
  );

  it.each(["", ".", "..", "a\u0000b", "\uD800", "x".repeat(256)])("holds no %j", (id) => {
    expect(canBeSegment(id)).toBe(false);
    expect(() => buildPath(BASE, "/transactions/{id}", id)).toThrow();
  });

  it("has the segments of its template whatever the identifier", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (id) => {
        fc.pre(canBeSegment(id));
        for (const template of ["/transactions/{id}", "/transactions/{id}/refund"] as const) {
          const path = buildPath(BASE, template, id);
          expect(path).toMatch(/^\/v2\/transactions\/[^/?#\\]+(\/refund)?$/);
          expect(decodeURIComponent(path.split("/")[3] ?? "")).toBe(id);
          expect(new URL(path, BASE).pathname).toBe(path);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps the base address's own path, with and without a slash at its end", () => {
    expect(buildPath("http://127.0.0.1:4010/pix/v2/", "/account")).toBe("/pix/v2/account");
    expect(buildPath("http://127.0.0.1:4010/v2", "/pix")).toBe("/v2/pix");
  });
});
