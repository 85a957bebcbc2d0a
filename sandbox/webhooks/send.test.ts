import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { send, signatureOf } from "./send";

const outgoing = (url: string) => ({
  id: "0198c0de-0000-7000-8000-000000000001",
  event: "payment_completed",
  body: '{"name":"Antônia"}',
  url,
  secret: "segredo",
  at: new Date(1_763_683_200_123),
});

async function receive(react: (rawHeaders: string[], body: string) => number): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () =>
      response.writeHead(react(request.rawHeaders, Buffer.concat(chunks).toString("utf8"))).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

describe("Signature", () => {
  it("is the hex HMAC-SHA256 of the raw body behind sha256=", () => {
    // RFC 4231, test case 2.
    expect(signatureOf(Buffer.from("what do ya want for nothing?"), "Jefe")).toBe(
      "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
});

describe("Request headers of a delivery", () => {
  it("carry the names and values of the specification, as they are written there", async () => {
    const seen: string[] = [];
    const url = await receive((headers, body) => {
      seen.push(...headers, body);
      return 204;
    });
    expect(await send(outgoing(url), new AbortController().signal)).toMatchObject({
      status: 204,
      error: null,
    });
    const valueOf = (name: string) => seen[seen.indexOf(name) + 1];
    expect(valueOf("Content-Type")).toBe("application/json");
    expect(valueOf("User-Agent")).toBe("Service-Webhook/1.0");
    expect(valueOf("X-Service-Event")).toBe("payment_completed");
    expect(valueOf("X-Service-Webhook-ID")).toBe("0198c0de-0000-7000-8000-000000000001");
    expect(valueOf("X-Service-Timestamp")).toBe("1763683200123");
    expect(valueOf("X-Service-Signature")).toBe(signatureOf(Buffer.from('{"name":"Antônia"}'), "segredo"));
    expect(seen.at(-1)).toBe('{"name":"Antônia"}');
  });

  it("a redirect, a refusal and a dead address are no delivery", async () => {
    const { signal } = new AbortController();
    expect(await send(outgoing(await receive(() => 302)), signal)).toMatchObject({
      status: 302,
      error: "status 302",
    });
    expect(await send(outgoing(await receive(() => 500)), signal)).toMatchObject({
      status: 500,
      error: "status 500",
    });
    expect(await send(outgoing("http://127.0.0.1:1/"), signal)).toMatchObject({
      status: null,
      error: "ECONNREFUSED",
    });
  });
});
