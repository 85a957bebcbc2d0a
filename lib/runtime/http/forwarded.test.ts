import { createServer, request } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { type Trust, setForwarded } from "./forwarded";

let trust: Trust;
let seen: NodeJS.Dict<string | string[]> = {};
const server = createServer((message, response) => {
  setForwarded(message, trust);
  seen = message.headers;
  response.end();
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => server.close(done)));

const FORGED = {
  "x-forwarded-for": "203.0.113.1",
  "x-forwarded-proto": "http",
  "x-forwarded-host": "evil.example",
  "x-forwarded-port": "1",
  "x-real-ip": "203.0.113.1",
  forwarded: "for=203.0.113.1",
};

function ask(headers: Record<string, string | string[]>, trustedProxies: number): Promise<string | null> {
  trust = { trustedProxies, protocol: "https" };
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    request({ host: "127.0.0.1", port, headers }, (answer) =>
      answer.resume().on("end", () => {
        const forwardedFor = String(seen["x-forwarded-for"]);
        done(clientOf(new Headers({ "x-forwarded-for": forwardedFor }), trustedProxies).address);
      }),
    )
      .on("error", fail)
      .end();
  });
}

describe("the way by which a request came", () => {
  it("is the connection alone where no proxy of ours stands in front", async () => {
    expect(await ask(FORGED, 0)).toBe("127.0.0.1");
    expect(seen).toMatchObject({ "x-forwarded-for": "203.0.113.1, 127.0.0.1", "x-forwarded-proto": "https" });
    for (const name of ["x-forwarded-host", "x-forwarded-port", "x-real-ip", "forwarded"])
      expect(seen).not.toHaveProperty(name);
  });

  it("is as a proxy of ours says", async () => {
    expect(await ask(FORGED, 1)).toBe("203.0.113.1");
    expect(seen).toMatchObject({ ...FORGED, "x-forwarded-for": "203.0.113.1, 127.0.0.1" });
  });

  it("is by its last words where a header came twice, or several are in one", async () => {
    const twice = { "x-forwarded-for": ["192.0.2.1", "203.0.113.9"], "x-forwarded-proto": "http, https" };
    expect(await ask(twice, 1)).toBe("203.0.113.9");
    expect(seen["x-forwarded-proto"]).toBe("https");
    expect(await ask({ "x-forwarded-proto": "javascript" }, 1)).toBeNull();
    expect(seen["x-forwarded-proto"]).toBe("https");
  });
});
