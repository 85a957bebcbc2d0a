import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { systemClock } from "@/lib/core/time/clock";
import { approveChange, refuseChange } from "@/lib/composers/change-requests/decide-change.server";
import { saveClockReading } from "@/lib/platform/clock/records.server";
import { openPixLink } from "@/lib/platform/connection/pix-link.server";
import { checksOfPage } from "@/lib/platform/connection/checks-of-page.server";
import { refuseOtherEnvironment } from "@/lib/platform/connection/refuse-other-environment.server";
import { versionOfCredential, writeVersion } from "@/lib/platform/connection/new-version.server";
import { pruneConnections } from "@/lib/platform/connection/prune-connections.server";
import { CHANGE_LIFE_MS } from "@/lib/platform/change-requests/request-change.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type Context } from "@/lib/platform/context.server";
import { NOT_CONNECTED } from "@/lib/platform/env.server";
import { openLiveHub } from "@/lib/platform/live/hub.server";
import { rotateKeys } from "@/lib/platform/vault/rotate-keys.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { connections } from "@/lib/platform/store/tables/connection";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { signBody } from "@/lib/pix/signature.server";
import { sealDelivery } from "@/lib/platform/vault/bodies.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { type FakeService, startFakeService } from "@/lib/testing/fake-service";
import { answerJson } from "@/lib/testing/http-server";
import { requestConnection, requestSecretRemoval, requestWebhookSecret } from "./request-connection.server";
import { getConnection } from "./get-connection.server";
import { probe } from "./probe.server";
import { getConnectionProblems } from "./get-connection-problems.server";
import { listEndpointHistory, listLastReceived } from "./records.server";
import { connectFromCommandLine } from "./connect-from-command-line.server";

const ACCOUNT = newId();
const SECRET = randomBytes(16).toString("hex");
const secretOf = () => randomBytes(16).toString("hex");

const accountOf = (id: string) => ({
  account: { id, status: "active" },
  balance: {
    available: { amount: 0 },
    promotional: { amount: 0 },
    held: { amount: 0 },
    total: { amount: 0 },
  },
});

let account = ACCOUNT;
let refusesBlocks = false;
let provider: FakeService;
let elsewhere: FakeService;
const answers: Parameters<typeof startFakeService>[0] = {
  "POST /auth": (request, response) => {
    const { client_secret } = JSON.parse(request.body.toString()) as { client_secret: string };
    if (client_secret.startsWith("0badc0ffee"))
      answerJson(response, 401, { error: "Unauthorized", message: "Invalid credentials" });
    else answerJson(response, 200, { access_token: client_secret, token_type: "Bearer", expires_in: 300 });
  },
  "GET /account": (_request, response) => answerJson(response, 200, accountOf(account)),
  "GET /balance-blocks": (_request, response) =>
    refusesBlocks
      ? answerJson(response, 403, {
          statusCode: 403,
          error: "Forbidden",
          message: "The credential lacks the permission BALANCE_BLOCK:READ",
        })
      : answerJson(response, 200, { items: [], total: 0 }),
};

beforeAll(async () => {
  provider = await startFakeService(answers);
  elsewhere = await startFakeService(answers);
});
afterAll(async () => {
  await provider.close();
  await elsewhere.close();
});

let services: TestServices;
let admin: Context;
const addressOf = (service: FakeService) => `${service.server.url}/v2`;
const credential = (more: Partial<Parameters<typeof requestConnection>[1]> = {}) => ({
  baseUrl: addressOf(provider),
  clientId: "cliente-7Q2F",
  clientSecret: SECRET,
  ...more,
});

/** An installation that was given no connection, and one person. */
beforeEach(async () => {
  account = ACCOUNT;
  refusesBlocks = false;
  services = await testServices({ env: { ...NOT_CONNECTED } });
  admin = await testContext(services, { role: "admin" });
});

const rows = () => services.store.read((reader) => reader.select().from(connections));
const fieldsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { fields?: unknown }) => error.fields,
  );
const seen = async ({ changeId }: ChangeRequestResult) => {
  const row = await services.store.read((reader) => findChange(reader, changeId));
  return { changeId, sha256: row?.sha256 ?? "", reason: undefined };
};

describe("a connection that is kept", () => {
  it("holds at once where nobody else could agree, and rests sealed", async () => {
    expect(admin.connection.isConnected()).toBe(false);
    expect(await requestConnection(admin, credential())).toMatchObject({ isApplied: true });
    expect(admin.connection.current()).toMatchObject({
      connectionSource: "database",
      pixBaseUrl: addressOf(provider),
      pixClientSecret: SECRET,
    });
    const [row] = await rows();
    expect(row).toMatchObject({ state: "in_force", accountId: ACCOUNT, askedBy: admin.actor.personId });
    expect(JSON.stringify(row)).not.toContain(SECRET);
    const audit = await services.store.read((reader) => reader.select().from(auditEntries));
    expect(audit.map(({ act }) => act)).toContain("connection.change");
    expect(JSON.stringify(audit)).not.toContain(SECRET);
  });

  it("waits for another admin or manager where there is one, and is nothing until then", async () => {
    const manager = await testContext(services, { role: "manager" });
    services.clock.advance(25 * 60 * 60_000);
    const asked = await requestConnection(admin, credential());
    expect(asked.isApplied).toBe(false);
    expect(admin.connection.isConnected()).toBe(false);
    await approveChange(manager, await seen(asked));
    expect(admin.connection.isConnected()).toBe(true);
    const second = await requestConnection(admin, credential({ clientSecret: secretOf() }));
    await refuseChange(manager, await seen(second));
    expect(admin.connection.current().pixClientSecret).toBe(SECRET);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["asked", "in_force"]);
    services.clock.advance(CHANGE_LIFE_MS + 1);
    await pruneConnections(services);
    const over = (await rows()).find(({ state }) => state === "past");
    expect(over).toMatchObject({ clientSecret: null, webhookSecrets: null });
  });

  it("stops the start under another environment, unless the environment gives the connection", async () => {
    const startedAs = (more: Partial<TestServices["env"]>) =>
      refuseOtherEnvironment({ store: services.store, env: { ...services.env, ...more } });
    await startedAs({ environment: "production" });
    await requestConnection(admin, credential());
    await startedAs({});
    await expect(startedAs({ environment: "production" })).rejects.toThrow(
      "PIX_ENVIRONMENT=production, and the connection in the database is of sandbox",
    );
    await startedAs({ environment: "production", connectionSource: "environment" });
  });

  it("keeps no secret of the version before it", async () => {
    await requestConnection(admin, credential());
    await requestConnection(admin, credential({ clientSecret: secretOf() }));
    const past = (await rows()).filter(({ state }) => state === "past");
    expect(past).toMatchObject([{ clientSecret: null, webhookSecrets: null }]);
  });

  it("goes by a rotated sealing key", async () => {
    await requestConnection(admin, credential());
    const next = { id: "next", key: randomBytes(32) };
    const vault = openVault({ ...services.env, sealingKeys: [next, ...services.env.sealingKeys] });
    await rotateKeys({ store: services.store, vault });
    const alone = openVault({ ...services.env, sealingKeys: [next] });
    const link = openLinkOf({ vault: alone });
    await link.connection.refresh();
    expect(link.connection.current().pixClientSecret).toBe(SECRET);
  });

  it("is made by the command line too, with an entry in the audit log", async () => {
    await connectFromCommandLine(services, { credential: credential() });
    await connectFromCommandLine(services, { webhook: { endpoint: "main", secret: secretOf() } });
    expect(services.connection.current().webhookSecrets.get("main")).toHaveLength(1);
    const audit = await services.store.read((reader) => reader.select().from(auditEntries));
    expect(audit.filter(({ act }) => act === "connection.change")).toMatchObject([
      { personId: null },
      { personId: null },
    ]);
  });
});

describe("a secret", () => {
  it("goes to no other address than it was given for", async () => {
    await requestConnection(admin, credential());
    const before = elsewhere.server.requests.length;
    expect(
      await fieldsOf(
        requestConnection(admin, credential({ baseUrl: addressOf(elsewhere), clientSecret: "" })),
      ),
    ).toEqual({ clientSecret: "required" });
    expect(
      await fieldsOf(requestConnection(admin, credential({ clientId: "outro-cliente", clientSecret: "" }))),
    ).toEqual({ clientSecret: "required" });
    expect(elsewhere.server.requests).toHaveLength(before);
    // A secret is bound to its address: with another address written into the row, it cannot be decrypted.
    await services.asOwner(`update connections set base_url = '${addressOf(elsewhere)}'`);
    const link = openLinkOf({});
    await expect(link.connection.refresh()).rejects.toThrow();
    expect(elsewhere.server.requests).toHaveLength(before);
  });

  it("stays where address and client stay, and is not asked for again", async () => {
    await requestConnection(admin, credential());
    expect(await requestConnection(admin, credential({ clientSecret: "" }))).toMatchObject({
      isApplied: true,
    });
  });

  it("that the provider refuses is named, and nothing is asked for", async () => {
    const refused = `0badc0ffee${secretOf()}`;
    expect(await fieldsOf(requestConnection(admin, credential({ clientSecret: refused })))).toEqual({
      clientSecret: "connection_refused",
    });
    expect(await rows()).toEqual([]);
  });

  it("is refused for another account, because the books here are of one account", async () => {
    await requestConnection(admin, credential());
    account = newId();
    expect(
      await fieldsOf(requestConnection(admin, credential({ clientId: "outra", clientSecret: secretOf() }))),
    ).toEqual({ clientId: "connection_other_account" });
  });

  it("is refused for another address before it is sent there", async () => {
    await requestConnection(admin, credential());
    const before = elsewhere.server.requests.length;
    expect(
      await fieldsOf(
        requestConnection(admin, credential({ baseUrl: addressOf(elsewhere), clientSecret: secretOf() })),
      ),
    ).toEqual({ baseUrl: "connection_other_address" });
    expect(elsewhere.server.requests).toHaveLength(before);
  });

  it.each([
    [{ baseUrl: "http://pix.example.com/v2" }, { baseUrl: "connection_not_https" }],
    [{ baseUrl: "https://10.1.2.3/v2" }, { baseUrl: "connection_private_address" }],
    [{ clientSecret: "senha" }, { clientSecret: "connection_weak_secret" }],
  ])("is not sent with %j", async (more, fields) => {
    expect(await fieldsOf(requestConnection(admin, credential(more)))).toEqual(fields);
    expect(await rows()).toEqual([]);
  });
});

it("goes by the environment that the server was started with", async () => {
  const production = { ...admin, env: { ...admin.env, environment: "production" as const } };
  expect(await fieldsOf(requestConnection(production, credential()))).toEqual({
    baseUrl: "connection_not_https",
  });
  expect(await rows()).toEqual([]);
});

it("that the environment gives comes before what is kept, and is not changed here", async () => {
  await requestConnection(admin, credential());
  const given = await testContext(
    {
      ...services,
      env: { ...services.env, connectionSource: "environment" },
    },
    { role: "admin" },
  );
  await expect(requestConnection(given, credential())).rejects.toMatchObject({
    reason: "connection_of_environment",
  });
  const link = openLinkOf({ fromEnvironment: true });
  await link.connection.refresh();
  expect(link.connection.current()).toMatchObject({
    connectionSource: "environment",
    pixClientId: "of-the-environment",
  });
});

const shownVersion = async () =>
  (await getConnection(admin)).endpoints.find(({ name }) => name === "main")?.versionId ?? "";

describe("the addresses to register", () => {
  it("are of each wallet; one without a secret hears by the main account's, and nothing is missing there", async () => {
    await requestConnection(admin, credential());
    await givenWallet(services, "loja-centro", { name: "Loja Centro" });
    const of = async (name: string) => {
      const { endpoints, unknowns } = await getConnection(admin);
      const isUnheard = unknowns.some((one) => one.kind === "endpoint_unheard" && one.named === name);
      return { ...endpoints.find((endpoint) => endpoint.name === name), isUnheard };
    };
    expect(await of("loja-centro")).toMatchObject({
      url: `${services.env.appUrl}/api/webhooks/pix/loja-centro`,
      wallet: { reference: "loja-centro", name: "Loja Centro" },
      secrets: 0,
      isByMain: true,
      isUnheard: false,
    });
    await requestWebhookSecret(admin, { endpoint: "loja-centro", secret: secretOf() });
    expect(await of("loja-centro")).toMatchObject({ secrets: 1, isByMain: false, isUnheard: true });
    expect(await of("main")).toMatchObject({ isByMain: false });

    const limited = await testContext(services, { role: "finance", wallets: ["loja-norte"] });
    await givenWallet(services, "loja-norte", { name: "Loja Norte" });
    const seen = await getConnection(limited);
    expect(seen.endpoints.map(({ name }) => name)).toEqual(["loja-norte"]);
    expect(JSON.stringify([seen, await getConnectionProblems(limited, "all")])).not.toContain("loja-centro");
  });
});

describe("the secret of an endpoint", () => {
  it("rotates in three steps, and what either signed is taken in between", async () => {
    await requestConnection(admin, credential());
    const [older, newer] = [secretOf(), secretOf()];
    await requestWebhookSecret(admin, { endpoint: "main", secret: older });
    await requestWebhookSecret(admin, { endpoint: "main", secret: newer });
    expect(admin.connection.current().webhookSecrets.get("main")).toEqual([newer, older]);
    expect(await fieldsOf(requestWebhookSecret(admin, { endpoint: "main", secret: secretOf() }))).toEqual({
      secret: "connection_two_secrets",
    });
    expect(await fieldsOf(requestWebhookSecret(admin, { endpoint: "loja-centro", secret: newer }))).toEqual({
      secret: "connection_secret_known",
    });
    const shown = await shownVersion();
    await requestSecretRemoval(admin, { versionId: shown, endpoint: "main", ends: "older" });
    expect(admin.connection.current().webhookSecrets.get("main")).toEqual([newer]);
    // A page from before another exchange: what was the newer one there is the older one by now, and the only one in use.
    await requestWebhookSecret(admin, { endpoint: "main", secret: secretOf() });
    for (const versionId of [shown, newId()])
      await expect(
        requestSecretRemoval(admin, { versionId, endpoint: "main", ends: "older" }),
      ).rejects.toMatchObject({ reason: "changed" });
    expect(admin.connection.current().webhookSecrets.get("main")).toContain(newer);
  });

  it("is not lost to a credential that was being tried meanwhile", async () => {
    await requestConnection(admin, credential());
    const secret = secretOf();
    const stale = await versionOfCredential(admin, credential());
    await requestWebhookSecret(admin, { endpoint: "main", secret });
    await expect(
      admin.store.transaction((tx) => writeVersion(tx, admin, stale, { by: null, now: admin.clock.now() })),
    ).rejects.toMatchObject({ reason: "changed" });
    expect(admin.connection.current().webhookSecrets.get("main")).toEqual([secret]);
  });
});

describe("a new secret that was never the right one", () => {
  it("is taken back, and the one before it goes on", async () => {
    await requestConnection(admin, credential());
    const [older, wrong] = [secretOf(), secretOf()];
    await requestWebhookSecret(admin, { endpoint: "main", secret: older });
    await requestWebhookSecret(admin, { endpoint: "main", secret: wrong });
    await requestSecretRemoval(admin, { versionId: await shownVersion(), endpoint: "main", ends: "newer" });
    expect(admin.connection.current().webhookSecrets.get("main")).toEqual([older]);
  });
});

describe("the newer of two secrets", () => {
  const newestSeenAt = async () =>
    (await getConnection(admin)).endpoints.find(({ name }) => name === "main")?.newestSeenAt ?? null;

  async function deliver(secret: string, secretIndex: number): Promise<Date> {
    const body = Buffer.from(JSON.stringify({ n: newId() }));
    const bodySha256 = createHash("sha256").update(body).digest("hex");
    const receivedAt = services.clock.now();
    await services.store.transaction((tx) =>
      tx.insert(deliveries).values({
        endpoint: "main",
        body: sealDelivery(services.vault, { endpoint: "main", bodySha256 }, body),
        bodySha256,
        headers: { "x-service-signature": signBody(secret, body) },
        secretIndex,
        receivedAt,
        lastReceivedAt: receivedAt,
        state: "no_effect",
      }),
    );
    return receivedAt;
  }

  it("counts as seen only once an event bears its own signature", async () => {
    await requestConnection(admin, credential());
    const [older, newer] = [secretOf(), secretOf()];
    await requestWebhookSecret(admin, { endpoint: "main", secret: older });
    await deliver(older, 0);
    services.clock.advance(1_000);
    await requestWebhookSecret(admin, { endpoint: "main", secret: newer });
    // Recorded under the position that it had when it was alone, by a process that had not received the change yet.
    expect(await newestSeenAt()).toBeNull();
    services.clock.advance(1_000);
    await deliver(older, 0);
    expect(await newestSeenAt()).toBeNull();
    services.clock.advance(1_000);
    const first = await deliver(newer, 0);
    services.clock.advance(1_000);
    await deliver(newer, 0);
    expect(await newestSeenAt()).toEqual(first);
  });
});

describe("an endpoint that is quiet beside busy ones", () => {
  it("was heard when its wallet's own latest say, an event that came again included", async () => {
    const [first, again] = [new Date("2026-01-05T12:00:00Z"), new Date("2026-01-09T12:00:00Z")];
    const body = new TextEncoder().encode("{}");
    const bodySha256 = createHash("sha256").update(body).digest("hex");
    for (const [endpoint, wallet] of [
      ["main", "principal"],
      ["loja-norte", "loja-norte"],
    ] as const)
      await services.store.transaction((tx) =>
        tx.insert(deliveries).values({
          endpoint,
          wallet,
          body: sealDelivery(services.vault, { endpoint, bodySha256 }, body),
          bodySha256,
          headers: {},
          secretIndex: 0,
          receivedAt: first,
          lastReceivedAt: again,
          state: "no_effect",
        }),
      );
    const heard = await services.store.read((reader) =>
      listLastReceived(reader, [
        { endpoint: "loja-norte", wallet: "loja-norte" },
        { endpoint: "loja-sul", wallet: "loja-sul" },
      ]),
    );
    expect([...heard]).toEqual([["loja-norte", again]]);
    expect(
      (await services.store.read((reader) => listEndpointHistory(reader, null))).map((of) => of.heardAt),
    ).toEqual([again, again]);
  });
});

describe("another process", () => {
  it("takes a change without a restart, by a token of its own", async () => {
    const link = openLinkOf({});
    const hub = openLiveHub(services.store.url);
    hub.subscribe({
      onFrames: () => undefined,
      onGap: () => undefined,
      onTable: (table) => {
        if (table === "connections") void link.connection.refresh();
      },
    });
    try {
      await vi.waitUntil(() => hub.isListening());
      await expect(link.pix.getAccount({ wallet: "principal", traceId: "t" })).rejects.toMatchObject({
        proof: "not_sent",
      });
      await requestConnection(admin, credential());
      await vi.waitUntil(() => link.connection.isConnected());
      await link.pix.getAccount({ wallet: "principal", traceId: "t" });
      const next = secretOf();
      await requestConnection(admin, credential({ clientSecret: next }));
      await vi.waitUntil(() => link.connection.current().pixClientSecret === next);
      await link.pix.getAccount({ wallet: "principal", traceId: "t" });
      expect(provider.server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${next}`);
    } finally {
      await hub.close();
    }
  });
});

describe("the service's clock", () => {
  it("is told as another instance measured it, where this one did not", async () => {
    const here = { ...admin, pix: services.pix };
    expect((await getConnection(here)).clockAheadMs).toBeNull();
    await services.store.transaction((tx) =>
      saveClockReading(tx, { host: "another", hostAheadMs: 0, serviceAheadMs: -245 }),
    );
    expect((await getConnection(here)).clockAheadMs).toBe(-245);
  });
});

const blocksCheckOf = async (services: Parameters<typeof checksOfPage>[0]) =>
  (await checksOfPage(services)).find(({ name }) => name === "permission BALANCE_BLOCK:READ")?.state ??
  "not_known";

describe("the evidence that answers give", () => {
  it("says whether blocks may be read, from the first answer on, and when that changed", async () => {
    await requestConnection(admin, credential());
    const link = openLinkOf({});
    await link.connection.refresh();
    const of = { connection: link.connection, kept: services.kept, store: services.store };
    const read = async () => {
      await link.pix.listBalanceBlocks({ wallet: "principal", traceId: "t" }).catch(() => undefined);
      await link.connection.written();
      return await blocksCheckOf(of);
    };
    expect(await blocksCheckOf(of)).toBe("not_known");
    expect(await read()).toBe("works");
    refusesBlocks = true;
    expect(await read()).toBe("refused");
    refusesBlocks = false;
    expect(await read()).toBe("works");
  });

  it("is asked for with what moves nothing, and not before a person wants it", async () => {
    const link = openLinkOf({});
    const person = { ...admin, pix: link.pix, connection: link.connection };
    const writes = () =>
      provider.server.requests.filter(({ method, path }) => method === "POST" && path !== "/v2/auth").length;
    const before = writes();
    await requestConnection(person, credential());
    expect(writes()).toBe(before);
    await probe(person);
    const asked = provider.server.requests.filter(
      ({ headers, method }) => method === "POST" && headers.authorization === `Bearer ${SECRET}`,
    );
    const bodies = asked.map(({ path, body }) => `${path} ${body.toString()}`);
    expect(bodies).toContain('/v2/withdrawals {"amount":0}');
    expect(bodies).toContain("/v2/pix {}");
    const { permissions } = await getConnection(person);
    expect(permissions.find(({ permission }) => permission === "BALANCE_BLOCK:READ")?.state).toBe("works");
  });

  it("is said of no other credential", async () => {
    await requestConnection(admin, credential());
    const link = openLinkOf({});
    await link.connection.refresh();
    refusesBlocks = true;
    await link.pix.listBalanceBlocks({ wallet: "principal", traceId: "t" }).catch(() => undefined);
    await link.connection.written();
    await requestConnection(admin, credential({ clientSecret: secretOf() }));
    await link.connection.refresh();
    const of = { connection: link.connection, kept: services.kept, store: services.store };
    expect(await blocksCheckOf(of)).toBe("not_known");
  });
});

/** One process of the installation. */
function openLinkOf({ vault = services.vault, fromEnvironment = false }): ReturnType<typeof openPixLink> {
  return openPixLink({
    env: fromEnvironment
      ? {
          ...services.env,
          connectionSource: "environment",
          pixBaseUrl: addressOf(provider),
          pixClientId: "of-the-environment",
          pixClientSecret: SECRET,
        }
      : { ...services.env, ...NOT_CONNECTED },
    store: services.store,
    vault,
    clock: systemClock,
    log: services.log,
    onCall: () => undefined,
    onSecrets: () => undefined,
  });
}
