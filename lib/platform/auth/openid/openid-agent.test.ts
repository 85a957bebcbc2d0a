import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, startHttpServer } from "@/lib/testing/http-server";
import { openidAgent } from "./openid-agent.server";

let server: TestServer;
/** Null: it drips. */
let answer: (path: string) => string | null;
beforeEach(async () => {
  answer = () => "yes";
  server = await startHttpServer(({ path }, response) => {
    const body = answer(path);
    response.writeHead(200);
    if (body !== null) return void response.end(body);
    const drops = setInterval(() => response.write("."), 5);
    response.on("close", () => clearInterval(drops));
  });
});
afterEach(() => server.close());

const SHORT = { connectionMs: 200, answerBytesMax: 200_000 };

const ask = (url: string, hosts: readonly string[], limits = {}): Promise<string> =>
  new Promise((done, refuse) => {
    const agent = openidAgent(new URL(url), { hosts: new Set(hosts), ...SHORT, ...limits });
    const asked = request(url, { agent }, (response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () => done(body));
      response.on("error", refuse);
    });
    asked.on("error", refuse);
    asked.end();
  });

test("reaches a host that is named, by its port", async () => {
  expect(await ask(server.url, [`127.0.0.1:${server.port}`], { connectionMs: 60_000 })).toBe("yes");
});

test.each([
  ["of another name", () => `http://localhost:${server.port}`],
  ["at another port", () => `http://127.0.0.1:${server.port + 1}`],
  ["of the machine's own network", () => "http://169.254.169.254/latest/meta-data"],
  ["that looks like it", () => `http://127.0.0.1.example:${server.port}`],
])("reaches no host %s", async (_, url) => {
  await expect(ask(url(), [`127.0.0.1:${server.port}`])).rejects.toThrow("which OPENID_HOSTS does not");
  expect(server.requests).toEqual([]);
});

test("cuts an answer that drips without an end, and one that is too long", async () => {
  const here = [`127.0.0.1:${server.port}`];
  answer = () => null;
  await expect(ask(server.url, here)).rejects.toThrow();
  answer = () => "x".repeat(50_000_000);
  await expect(ask(server.url, here, { connectionMs: 60_000 })).rejects.toThrow();
});

test("speaks no http to an https provider", () => {
  const agent = openidAgent(new URL("https://login.example.com"), {
    hosts: new Set(["login.example.com:443"]),
  });
  expect(() => request(server.url, { agent })).toThrow("Protocol");
  agent.destroy();
});
