import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, type Server, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { applyConnection } from "@/lib/platform/connection/change-of-connection.server";
import { type PixLink, openPixLink } from "@/lib/platform/connection/pix-link.server";
import { writeVersion } from "@/lib/platform/connection/new-version.server";
import { tryCredential } from "@/lib/platform/connection/try-credential.server";
import { type Connection, NOT_CONNECTED } from "@/lib/platform/env.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { requestConnection } from "./request-connection.server";

/** A server inside the network. It counts connections and answers none. */
let inside: Server;
let port: number;
let knocks = 0;
/** The addresses that each name resolves to on this machine. */
let leadsTo: Record<string, string[]>;

beforeAll(async () => {
  inside = createServer((socket) => {
    knocks += 1;
    socket.on("error", () => undefined).destroy();
  });
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => inside.close(done)));

let services: TestServices;
let link: PixLink | undefined;
beforeEach(async () => {
  services = await testServices({ env: { ...NOT_CONNECTED } });
  const machine = dns.lookup;
  vi.spyOn(dns, "lookup").mockImplementation(((name: string, options: object, done: never) => {
    const found = leadsTo[name]?.map((address) => ({ address, family: 4 }));
    if (found === undefined) return machine(name, options, done);
    const answer = done as (error: null, ...of: unknown[]) => void;
    if ("all" in options && options.all) answer(null, found);
    else answer(null, found[0]?.address, 4);
  }) as never);
  syncBuiltinESMExports();
  knocks = 0;
  leadsTo = { "pix.example.com": ["127.0.0.1"] };
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  link?.pix.close();
  link = undefined;
});

const connectionTo = (host: string, more: Partial<Connection> = {}) => ({
  connectionSource: "database" as const,
  pixBaseUrl: `https://${host}:${port}/v2`,
  pixClientId: "cliente-7Q2F",
  pixClientSecret: "3f0c9f7f4d1e4a5fb0f2a4c1",
  webhookSecrets: new Map(),
  ...more,
});

describe("a name that leads into a private network", () => {
  it("is told at its field, and nobody there is asked", async () => {
    const admin = await testContext(services, { role: "admin" });
    const { pixBaseUrl, pixClientId, pixClientSecret } = connectionTo("pix.example.com");
    const asked = requestConnection(admin, {
      baseUrl: pixBaseUrl,
      clientId: pixClientId,
      clientSecret: pixClientSecret,
    });
    await expect(asked).rejects.toMatchObject({ fields: { baseUrl: "connection_private_address" } });
    expect(knocks).toBe(0);
  });

  it("is not taken for one public address beside it", async () => {
    leadsTo = { "pix.example.com": ["93.184.215.14", "127.0.0.1"] };
    expect(
      await tryCredential(services, { ...connectionTo("pix.example.com"), environment: "sandbox" }),
    ).toEqual({ came: "inside" });
  });

  it("gets no secret either where it leads there once the connection is in force; the environment's is asked", async () => {
    const { env, store, vault, log } = services;
    const open = (of: Partial<Connection>) =>
      (link = openPixLink({
        env: { ...env, ...NOT_CONNECTED, ...of },
        store,
        vault,
        clock: systemClock,
        log,
        onCall: () => undefined,
        onSecrets: () => undefined,
      }));
    const ask = ({ pix }: PixLink) =>
      expect(pix.getAccount({ wallet: "principal", traceId: "t" })).rejects.toMatchObject({
        proof: "not_sent",
      });
    await store.transaction(async (tx) => {
      const wanted = { accountId: null, hasNewSecret: true, madeFrom: null };
      const now = services.clock.now();
      const version = connectionTo("pix.example.com");
      const change = await writeVersion(tx, services, { version, ...wanted }, { by: null, now });
      await applyConnection(tx, change, { requestedBy: null, agreedBy: null, now });
    });
    const kept = open({});
    await kept.connection.refresh();
    expect(kept.connection.isConnected()).toBe(true);
    await ask(kept);
    expect(knocks).toBe(0);
    kept.pix.close();

    await ask(open(connectionTo("pix.example.com", { connectionSource: "environment" })));
    expect(knocks).toBeGreaterThan(0);
  });
});

describe("this machine's own names", () => {
  it("are taken in a sandbox, as long as they lead here", async () => {
    const pixBaseUrl = `http://localhost:${port}/v2`;
    const here = { ...connectionTo("localhost", { pixBaseUrl }), environment: "sandbox" as const };
    expect(await tryCredential(services, here)).toEqual({ came: "nowhere" });
    expect(knocks).toBeGreaterThan(0);
    knocks = 0;
    leadsTo = { localhost: ["10.0.0.7", "127.0.0.1"] };
    expect(await tryCredential(services, here)).toEqual({ came: "inside" });
    expect(knocks).toBe(0);
  });
});
