import { randomBytes } from "node:crypto";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problems } from "@/components/connection/problems";
import { systemClock } from "@/lib/core/time/clock";
import { signBody } from "@/lib/pix/signature.server";
import {
  requestConnection,
  requestSecretRemoval,
  requestWebhookSecret,
} from "@/lib/composers/connection/request-connection.server";
import { getConnection } from "@/lib/composers/connection/get-connection.server";
import { approveChange } from "@/lib/composers/change-requests/decide-change.server";
import { type Role } from "@/lib/core/enums/people";
import { probe } from "@/lib/composers/connection/probe.server";
import { acceptDelivery } from "@/lib/composers/deliveries/accept-delivery.server";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { openDeliveryWriter } from "@/lib/composers/deliveries/delivery-writer.server";
import { openRefusalCounter } from "@/lib/composers/deliveries/refusal-counter.server";
import { syncAccount } from "@/lib/composers/workers/sync-account.server";
import { readBlocks } from "@/lib/composers/workers/read-blocks.server";
import { simulateDelivery } from "@/lib/domain/simulate/simulate-delivery.server";
import { type PixLink, openPixLink } from "@/lib/platform/connection/pix-link.server";
import { type Context } from "@/lib/platform/context.server";
import { type Env, NOT_CONNECTED } from "@/lib/platform/env.server";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { eventBody } from "@/lib/testing/deliveries";
import { startHttpServer } from "@/lib/testing/http-server";
import { renderedIn } from "@/lib/testing/rendered";
import {
  PRINCIPAL,
  freshKey,
  givenFunds,
  givenPaidCharge,
  openClient,
  sandbox,
  useSandbox,
  withdrawalBody,
} from "./service";

const ALL = ["FULL_ACCESS"];
const ALL_BUT_BLOCKS = [
  ...["PIX:WRITE", "WITHDRAWAL:WRITE", "REFUND:WRITE", "TRANSACTION:READ", "PROJECT:READ", "PROJECT:WRITE"],
  ...["SUBACCOUNT:READ", "SUBACCOUNT:WRITE", "ACCOUNT:READ"],
];
const LOOPBACK_ALONE = ["203.0.113.0/24"];

useSandbox();

let services: TestServices;
let link: PixLink;
let admin: Context;
let contextOf: (role: Role) => Promise<Context>;

/** An installation that was started without a connection, at the side of the sandbox. */
beforeEach(async () => {
  services = await testServices({
    env: { ...NOT_CONNECTED, isOwnDatabase: false, sandboxControlUrl: sandbox().controlUrl },
  });
  await startProcess();
});
afterEach(() => link.pix.close());

async function startProcess(more: Partial<Env> = {}): Promise<void> {
  const started = { ...services.env, ...more };
  link = openPixLink({
    env: started,
    store: services.store,
    vault: services.vault,
    clock: systemClock,
    log: services.log,
    onCall: () => undefined,
    onSecrets: () => undefined,
  });
  const process = {
    ...services,
    clock: systemClock,
    pix: link.pix,
    connection: link.connection,
    get env() {
      return { ...started, ...link.connection.current() };
    },
  };
  contextOf = async (role) => {
    const person = await testContext(services, { role });
    return Object.defineProperty({ ...person, ...process }, "env", { get: () => process.env });
  };
  admin = await contextOf("admin");
}

type Made = { client_id: string; client_secret: string };
const make = (permissions: string[], more: Record<string, unknown> = {}): Promise<Made> =>
  sandbox().control<Made>("POST", "/credentials", { permissions, subAccountAccess: true, ...more });

const connect = ({ client_id, client_secret }: Made) =>
  requestConnection(admin, {
    baseUrl: sandbox().baseUrl,
    clientId: client_id,
    clientSecret: client_secret,
  });

const givenSubAccount = (reference: string) =>
  sandbox()
    .control<Made>("POST", "/credentials", { permissions: ALL, subAccountAccess: true })
    .then(async (made) => {
      const other = await authorized(made);
      const answer = await fetch(`${sandbox().baseUrl}/sub-accounts`, {
        method: "POST",
        headers: { ...other, "Content-Type": "application/json" },
        body: JSON.stringify({ reference, name: `Loja ${reference}` }),
      });
      expect(answer.ok).toBe(true);
    });

async function authorized({ client_id, client_secret }: Made): Promise<Record<string, string>> {
  const answer = await fetch(`${sandbox().baseUrl}/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_id, client_secret }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
}

const found = async () =>
  (await getConnection(admin)).problems.map(({ kind, named }) => [kind, named] as const);

/** Posts one event to the webhook receiver, signed as the sender would sign it. */
async function postSignedEvent(endpoint: string, secret: string, environment: string): Promise<number> {
  const body = new TextEncoder().encode(
    eventBody(
      "payment_completed",
      {
        transactionId: crypto.randomUUID(),
        amount: 10,
        feeAmount: 1,
        netAmount: 9,
        status: "completed",
        environment,
      },
      { timestamp: new Date().toISOString(), ...(endpoint !== "main" && { subAccount: endpoint }) },
    ),
  );
  return accept(endpoint, body, signBody(secret, body)).then(({ status }) => status);
}

/** Receives one delivery and applies it, as the receiver and the worker do. */
async function accept(
  endpoint: string,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<{ status: number }> {
  const refusals = openRefusalCounter(admin, (name) => admin.env.webhookSecrets.has(name));
  const queued: number[] = [];
  const { status } = await acceptDelivery(
    admin,
    { writer: openDeliveryWriter(services.store), queue: { push: (id) => void queued.push(id) }, refusals },
    {
      endpoint,
      headers: new Headers({ "x-service-signature": signature }),
      signal: { aborted: false },
      read: () => Promise.resolve(body),
    },
  );
  await refusals.flush();
  for (const id of queued) await applyDelivery(admin, id);
  return { status };
}

describe("a whole credential", () => {
  it("is ready, and says what stays unknown and why", async () => {
    await givenSubAccount("loja-centro");
    await connect(await make(ALL));
    await probe(admin);
    const view = await getConnection(admin);
    expect(view.problems).toEqual([]);
    expect(view.permissions.every(({ state }) => state === "works" || state === "passes")).toBe(true);
    expect(view.subAccounts).toBe("works");
    expect(view.wallets).toMatchObject([{ reference: "loja-centro", state: "works" }]);
    expect(Math.abs(view.clockAheadMs ?? Infinity)).toBeLessThan(5_000);
    expect(view.unknowns.map(({ kind }) => kind)).toEqual([
      "write_order",
      "address",
      "environment",
      "endpoint_unheard",
    ]);
  });

  it("sends no write before a person asks for the test, and moves and makes nothing by it", async () => {
    await connect(await make(ALL));
    for (const path of ["/pix", "/withdrawals", "/projects", "/sub-accounts"])
      expect(await sandbox().calls("POST", path)).toEqual([]);
    const ledger = await sandbox().control("GET", "/ledger");
    await probe(admin);
    expect(await sandbox().control("GET", "/ledger")).toEqual(ledger);
    const other = await authorized(await make(ALL));
    for (const path of ["/projects", "/sub-accounts"]) {
      const list = (await (await fetch(sandbox().baseUrl + path, { headers: other })).json()) as {
        items?: unknown[];
        data?: unknown[];
      };
      expect(list.items ?? list.data).toEqual([]);
    }
    for (const path of ["/pix", "/withdrawals", "/projects", "/sub-accounts"])
      expect((await sandbox().calls("POST", path)).map(({ status }) => status)).toEqual([400]);
  });
});

describe("a test from outside in", () => {
  it("is the sandbox's newest event once more, heard at its address with its signature", async () => {
    const receiver = await startHttpServer(async ({ body, headers }, response) => {
      const { status } = await accept("main", Uint8Array.from(body), String(headers["x-service-signature"]));
      response.writeHead(status).end();
    });
    try {
      const { secret } = await sandbox().control<{ secret: string }>("POST", "/webhook-endpoints", {
        url: `${receiver.url}/api/webhooks/pix`,
        subAccount: null,
      });
      const made = await make(ALL);
      await connect(made);
      await requestWebhookSecret(admin, { endpoint: "main", secret });
      const heard = async () => (await getConnection(admin)).endpoints[0]?.heardAt ?? null;
      expect((await getConnection(admin)).hasSandboxControl).toBe(true);
      expect(await simulateDelivery(admin, { endpoint: "main" })).toEqual({ came: "no_event" });
      expect(await heard()).toBeNull();

      await givenPaidCharge(
        openClient({ credential: { clientId: made.client_id, clientSecret: made.client_secret } }),
      );
      const first = await vi.waitFor(async () => (await heard()) ?? expect.fail("not heard"), 5_000);
      expect(await simulateDelivery(admin, { endpoint: "main" })).toEqual({ came: "sent" });
      await vi.waitFor(
        async () => expect((await heard())?.getTime()).toBeGreaterThan(first.getTime()),
        5_000,
      );
      expect((await getConnection(admin)).endpoints[0]?.refusedAt).toBeNull();
      expect(new Set(receiver.requests.map(({ headers }) => headers["x-service-webhook-id"])).size).toBe(2);
    } finally {
      await receiver.close();
    }
  });

  it("is of no address that the sandbox does not have", async () => {
    await connect(await make(ALL));
    expect(await simulateDelivery(admin, { endpoint: "main" })).toEqual({ came: "not_registered" });
  });
});

it("a webhook's secret is exchanged without an event that is refused, until the old one ends", async () => {
  const [old, next] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
  const taken = async () =>
    (await services.store.read((reader) => reader.select({ id: deliveries.id }).from(deliveries))).length;
  await connect(await make(ALL));
  await requestWebhookSecret(admin, { endpoint: "main", secret: old });
  expect(await postSignedEvent("main", old, "sandbox")).toBe(200);
  await requestWebhookSecret(admin, { endpoint: "main", secret: next });
  for (const secret of [old, next, old, next])
    expect(await postSignedEvent("main", secret, "sandbox")).toBe(200);
  expect(await found()).toEqual([]);

  const versionId = (await getConnection(admin)).endpoints.find(({ name }) => name === "main")?.versionId;
  await requestSecretRemoval(admin, { versionId: versionId ?? "", endpoint: "main", ends: "older" });
  expect(await postSignedEvent("main", next, "sandbox")).toBe(200);
  expect(await taken()).toBe(6);
  expect(await postSignedEvent("main", old, "sandbox")).toBe(401);
  expect(await postSignedEvent("main", next, "sandbox")).toBe(200);
  expect(await taken()).toBe(7);
});

describe("each broken connection is named", () => {
  it("a wrong secret, before anything is kept", async () => {
    const { client_id } = await make(ALL);
    await expect(
      connect({ client_id, client_secret: randomBytes(16).toString("hex") }),
    ).rejects.toMatchObject({ fields: { clientSecret: "connection_refused" } });
    expect(await found()).toEqual([["not_connected", null]]);
  });

  it("a secret that is revoked in mid-work", async () => {
    const made = await make(ALL);
    await connect(made);
    await probe(admin);
    expect(await found()).toEqual([]);
    await sandbox().control("DELETE", `/credentials/${made.client_id}`);
    await admin.pix.getAccount({ wallet: "principal", traceId: "t" }).catch(() => undefined);
    await admin.connection.written();
    expect(await found()).toEqual([["secret_revoked", null]]);
  });

  it("a permission to read blocks that is missing", async () => {
    await connect(await make(ALL_BUT_BLOCKS));
    await probe(admin);
    expect(await found()).toEqual([["permission_missing", "BALANCE_BLOCK:READ"]]);
  });

  it("by a test after a second person agreed to it, and not by the agreement", async () => {
    const manager = await contextOf("manager");
    const asked = await connect(await make(["PIX:WRITE", "ACCOUNT:READ"]));
    expect(asked.isApplied).toBe(false);
    expect(await found()).toEqual([["not_connected", null]]);
    const [change] = await services.asOwner("select sha256 from change_requests where id = $1", [
      asked.changeId,
    ]);
    const seen = { changeId: asked.changeId, sha256: String(change?.sha256), reason: undefined };
    await approveChange(manager, seen);
    expect(await sandbox().calls("POST", "/pix")).toEqual([]);
    await probe(admin);
    expect(await found()).toContainEqual(["permission_missing", "BALANCE_BLOCK:READ"]);
  });

  it("access to sub-accounts that is off, which no permission replaces", async () => {
    await givenSubAccount("loja-centro");
    await connect(await make(ALL, { subAccountAccess: false }));
    await probe(admin);
    expect(await found()).toEqual([["sub_accounts_off", "loja-centro"]]);
  });

  it("a wallet that is suspended, while the others go on", async () => {
    await givenSubAccount("loja-centro");
    await givenSubAccount("loja-norte");
    await sandbox().control("POST", "/sub-accounts/loja-norte/suspend");
    await connect(await make(ALL));
    await probe(admin);
    expect(await found()).toEqual([["wallet_suspended", "loja-norte"]]);
    expect((await getConnection(admin)).wallets).toMatchObject([
      { reference: "loja-centro", state: "works" },
      { reference: "loja-norte", state: "refused", isSuspended: true },
    ]);
  });

  it("an address that is not on the list, by its name", async () => {
    await connect(await make(ALL, { allowedIps: LOOPBACK_ALONE }));
    await probe(admin);
    const [[kind, named] = []] = await found();
    expect(kind).toBe("address_not_listed");
    expect(named).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  });

  it("the wrong environment, by the first event that tells", async () => {
    const secret = randomBytes(16).toString("hex");
    await connect(await make(ALL));
    await requestWebhookSecret(admin, { endpoint: "main", secret });
    await probe(admin);
    expect(await postSignedEvent("main", secret, "production")).toBe(200);
    expect(await found()).toEqual([["wrong_environment", null]]);
    expect(await postSignedEvent("main", secret, "sandbox")).toBe(200);
    expect((await found()).map(([kind]) => kind)).toEqual([]);
  });

  it("a webhook's secret that is another endpoint's, and one that is nobody's", async () => {
    const [main, shop] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
    await givenSubAccount("loja-centro");
    await connect(await make(ALL));
    await requestWebhookSecret(admin, { endpoint: "main", secret: main });
    await requestWebhookSecret(admin, { endpoint: "loja-centro", secret: shop });
    await probe(admin);
    expect(await postSignedEvent("loja-centro", main, "sandbox")).toBe(401);
    expect(await found()).toEqual([["webhook_of_other_endpoint", "loja-centro"]]);
    expect(await postSignedEvent("main", randomBytes(16).toString("hex"), "sandbox")).toBe(401);
    expect(await found()).toContainEqual(["webhook_secret_wrong", "main"]);
    expect(await postSignedEvent("loja-centro", shop, "sandbox")).toBe(200);
    expect(await found()).toEqual([["webhook_secret_wrong", "main"]]);
  });
});

/**
 * One round of the loops that ask the service by themselves: the account is followed every 15 seconds, and lists of blocks
 * that are due are read every 2 (`start-workers.server.ts`).
 */
async function backgroundRound(): Promise<void> {
  await syncAccount(admin);
  await readBlocks(admin);
  await admin.connection.written();
}

type Broken = {
  /** Breaks it; gives back the secrets that no page may show. */
  broken: () => Promise<string[]>;
  kind: string;
  pt: string;
  en: string;
};

const secretOf = () => randomBytes(24).toString("hex");
const connectTo = async (made: Made): Promise<string[]> => {
  await connect(made);
  return [made.client_secret];
};

/** The credential is whole; two endpoints, each with a secret of its own. */
async function connectWithEndpoints(): Promise<{ main: string; shop: string; secrets: string[] }> {
  const [main, shop] = [secretOf(), secretOf()];
  await givenSubAccount("loja-centro");
  const secrets = await connectTo(await make(ALL));
  await requestWebhookSecret(admin, { endpoint: "main", secret: main });
  await requestWebhookSecret(admin, { endpoint: "loja-centro", secret: shop });
  return { main, shop, secrets: [...secrets, main, shop] };
}

const BROKEN: Record<string, Broken> = {
  "a wrong secret": {
    async broken() {
      const { client_id: pixClientId } = await make(ALL);
      const [pixClientSecret, main] = [secretOf(), secretOf()];
      link.pix.close();
      await startProcess({
        ...{ connectionSource: "environment", pixBaseUrl: sandbox().baseUrl, pixClientId, pixClientSecret },
        webhookSecrets: new Map([["main", [main]]]),
      });
      return [pixClientSecret, main];
    },
    ...{ kind: "secret_wrong", pt: "Segredo errado", en: "Wrong secret" },
  },
  "a credential revoked in mid-work": {
    async broken() {
      const made = await make(ALL);
      await connect(made);
      await backgroundRound();
      expect(await found()).toEqual([]);
      await sandbox().control("DELETE", `/credentials/${made.client_id}`);
      return [made.client_secret];
    },
    ...{
      kind: "secret_revoked",
      pt: "Credencial revogada ou trocada",
      en: "Credential revoked or replaced",
    },
  },
  "no permission to read blocks": {
    broken: async () => connectTo(await make(ALL_BUT_BLOCKS)),
    ...{
      kind: "permission_missing",
      pt: "Falta a permissão: ler bloqueios",
      en: "Permission missing: read blocks",
    },
  },
  "a credential without that permission, after one with it": {
    async broken() {
      const before = await connectTo(await make(ALL));
      await backgroundRound();
      expect(await found()).toEqual([]);
      return [...before, ...(await connectTo(await make(ALL_BUT_BLOCKS)))];
    },
    ...{
      kind: "permission_missing",
      pt: "Falta a permissão: ler bloqueios",
      en: "Permission missing: read blocks",
    },
  },
  "no access to sub-accounts": {
    async broken() {
      await givenSubAccount("loja-centro");
      return connectTo(await make(ALL, { subAccountAccess: false }));
    },
    ...{ kind: "sub_accounts_off", pt: "Acesso a subcontas desligado", en: "Access to sub-accounts is off" },
  },
  "a suspended wallet": {
    async broken() {
      await givenSubAccount("loja-norte");
      await sandbox().control("POST", "/sub-accounts/loja-norte/suspend");
      return connectTo(await make(ALL));
    },
    ...{
      kind: "wallet_suspended",
      pt: "Loja loja-norte: conta suspensa",
      en: "Loja loja-norte: account suspended",
    },
  },
  "an address that is not listed, at the first withdrawal": {
    async broken() {
      const secrets = await connectTo(await make(ALL, { allowedIps: LOOPBACK_ALONE }));
      await givenFunds(100);
      const sent = admin.pix.createWithdrawal(withdrawalBody(), { ...PRINCIPAL, idempotencyKey: freshKey() });
      await expect(sent).rejects.toMatchObject({ status: 403 });
      return secrets;
    },
    ...{ kind: "address_not_listed", pt: "Endereço fora da lista", en: "Address not on the list" },
  },
  "the wrong environment": {
    async broken() {
      const { main, secrets } = await connectWithEndpoints();
      expect(await postSignedEvent("main", main, "production")).toBe(200);
      return secrets;
    },
    ...{ kind: "wrong_environment", pt: "Ambiente errado", en: "Wrong environment" },
  },
  "a webhook secret of another endpoint": {
    async broken() {
      const { main, secrets } = await connectWithEndpoints();
      expect(await postSignedEvent("loja-centro", main, "sandbox")).toBe(401);
      return secrets;
    },
    ...{
      kind: "webhook_of_other_endpoint",
      pt: "Segredos de webhook trocados: Loja loja-centro",
      en: "Webhook secrets mixed up: Loja loja-centro",
    },
  },
};

describe("one round of the background work names", () => {
  it.each(Object.entries(BROKEN))(
    "%s, alone and in both languages",
    async (_name, { broken, kind, pt, en }) => {
      const secrets = await broken();
      await backgroundRound();
      const view = await getConnection(admin);
      expect(view.problems.map((problem) => problem.kind)).toEqual([kind]);
      for (const [locale, title] of [
        ["pt-BR", pt],
        ["en", en],
      ] as const) {
        const now = new Date().toISOString();
        const { markup, missing } = renderedIn(locale, createElement(Problems, { view }), { now });
        expect(missing).toEqual([]);
        expect(markup.match(/<section aria-label="([^"]*)"/)?.[1]).toBe(title);
        for (const secret of secrets) expect(markup).not.toContain(secret);
      }
      for (const secret of secrets) expect(JSON.stringify(view)).not.toContain(secret);
    },
  );
});
