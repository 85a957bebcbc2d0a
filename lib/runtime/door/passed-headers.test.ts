import { describe, expect, it } from "vitest";
import { clientOf } from "@/lib/platform/auth/client-of";
import { headersToCaller, headersToPages } from "./passed-headers";

const seen = { peer: "192.0.2.7", trustedProxies: 0, protocol: "https", length: null };
const of = (raw: string[], name: string): string[] =>
  raw.flatMap((value, place) => (place % 2 === 1 && raw[place - 1]?.toLowerCase() === name ? [value] : []));

describe("towards the pages", () => {
  it("keeps what was sent, in its order and as often, with its Host", () => {
    const sent = ["Host", "shop.example", "Cookie", "a=1", "X-One", "1", "x-one", "2"];
    const passed = headersToPages(sent, seen);
    expect(passed.slice(0, sent.length)).toEqual(sent);
    expect(passed.slice(sent.length)).toEqual(["X-Forwarded-For", "192.0.2.7", "X-Forwarded-Proto", "https"]);
  });

  it("drops what belongs to one connection", () => {
    const sent = ["Connection", "close", "Keep-Alive", "5", "TE", "trailers", "Upgrade", "h2c"];
    const passed = headersToPages([...sent, "Expect", "100-continue"], seen);
    expect(passed).toEqual(["X-Forwarded-For", "192.0.2.7", "X-Forwarded-Proto", "https"]);
  });

  it.each([[["Transfer-Encoding", "chunked"]], [["Content-Length", "99"]], [[]]])(
    "frames a body by the length that was read, whatever came: %j",
    (sent) => {
      const passed = headersToPages(sent, { ...seen, length: 3 });
      expect([of(passed, "content-length"), of(passed, "transfer-encoding")]).toEqual([["3"], []]);
    },
  );

  const forged = [
    ...["X-Forwarded-For", "203.0.113.1", "X-Forwarded-Proto", "http", "X-Forwarded-Host", "evil.example"],
    ...["Forwarded", "for=203.0.113.1", "X-Real-IP", "203.0.113.1"],
  ];

  it("believes nobody where no proxy of ours stands in front", () => {
    const passed = headersToPages(forged, seen);
    expect(of(passed, "x-forwarded-proto")).toEqual(["https"]);
    for (const name of ["x-forwarded-host", "forwarded", "x-real-ip"]) expect(of(passed, name)).toEqual([]);
    // As the pages see it: the address of the door comes last, and the door is one that is trusted.
    const chain = `${of(passed, "x-forwarded-for").join()}, 127.0.0.1`;
    expect(clientOf(new Headers({ "x-forwarded-for": chain }), 1).address).toBe("192.0.2.7");
  });

  it("believes the proxy that is ours", () => {
    const passed = headersToPages(forged, { ...seen, trustedProxies: 1 });
    expect(of(passed, "x-forwarded-proto")).toEqual(["http"]);
    expect(of(passed, "x-forwarded-host")).toEqual(["evil.example"]);
    const chain = `${of(passed, "x-forwarded-for").join()}, 127.0.0.1`;
    expect(clientOf(new Headers({ "x-forwarded-for": chain }), 2).address).toBe("203.0.113.1");
  });
});

it("gives each cookie back, and nothing of the connection behind", () => {
  const answered = [
    "Set-Cookie",
    "a=1",
    "Connection",
    "keep-alive",
    "Set-Cookie",
    "b=2",
    "Transfer-Encoding",
    "chunked",
  ];
  expect(headersToCaller(answered)).toEqual(["Set-Cookie", "a=1", "Set-Cookie", "b=2"]);
});
