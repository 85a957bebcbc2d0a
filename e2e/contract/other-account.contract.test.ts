import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { getConnection } from "@/lib/composers/connection/get-connection.server";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { syncAccount } from "@/lib/composers/workers/sync-account.server";
import { chargeHandler } from "@/lib/domain/charges/charge-handler.server";
import { createChargeRateLimited } from "@/lib/domain/charges/create-charge-rate-limited.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { decideUnsent } from "@/lib/engine/intents/decide-unsent.server";
import { getIntent } from "@/lib/engine/intents/get-intent.server";
import { listOpenIntents } from "@/lib/engine/intents/list-open-intents.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { lookUpIntent } from "@/lib/engine/intents/run-intent.server";
import { credentialStopped } from "@/lib/platform/connection/credential-stopped.server";
import { type PixLink, openPixLink } from "@/lib/platform/connection/pix-link.server";
import { findInstallation } from "@/lib/platform/connection/records.server";
import { type Services } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { type TestServer, startHttpServer } from "@/lib/testing/http-server";
import { type StartedSandbox, startSandbox } from "../fixtures/sandbox";
import { PRINCIPAL, chargeBody, freshKey, openClient, sandbox, useSandbox } from "./service";

useSandbox();

/** The second account: a sandbox with a client and books of its own. */
let other: StartedSandbox;
/** The provider's one address, behind which the sandbox of the credential answers. */
let provider: TestServer;
let behind: StartedSandbox;
/** A charge is made, and its answer does not come. */
let isLosing = false;
beforeAll(async () => {
  other = await startSandbox(inject("postgresUrl"));
  provider = await startHttpServer(async ({ method, path, headers, body }, response) => {
    const answer = await fetch(new URL(path, behind.baseUrl), {
      method,
      headers: Object.fromEntries(
        ["authorization", "content-type", "idempotency-key", "x-sub-account"].flatMap((name) =>
          headers[name] === undefined ? [] : [[name, String(headers[name])]],
        ),
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    if (isLosing && method === "POST" && path === "/v2/pix") return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
});
afterAll(() => Promise.all([other.close(), provider.close()]));

let services: TestServices;
const links: PixLink[] = [];
beforeEach(async () => {
  isLosing = false;
  await other.control("POST", "/reset");
  services = await testServices();
});
afterEach(() => {
  for (const { pix } of links.splice(0)) pix.close();
});

/** One process that was started with this account's credential in its environment. */
function startProcess(of: StartedSandbox, baseUrl = `${provider.url}/v2`): Services & { link: PixLink } {
  behind = of;
  provider.requests.length = 0;
  const env = {
    ...services.env,
    pixBaseUrl: baseUrl,
    pixClientId: of.clientId,
    pixClientSecret: of.clientSecret,
  };
  const link = openPixLink({
    env,
    store: services.store,
    vault: services.vault,
    clock: systemClock,
    log: services.log,
    onCall: () => undefined,
    onSecrets: () => undefined,
  });
  links.push(link);
  return { ...services, env, clock: systemClock, pix: link.pix, connection: link.connection, link };
}

const received = () => provider.requests.map(({ method, path }) => `${method} ${path}`);
const mirrored = () =>
  services.asOwner(
    "select (select count(*) from wallets) as wallets, (select count(*) from balance_readings) as readings",
  );
const accountOf = async (of: StartedSandbox) =>
  (
    await openClient({
      env: { pixBaseUrl: of.baseUrl, pixClientId: of.clientId, pixClientSecret: of.clientSecret },
    }).getAccount(PRINCIPAL)
  ).id;

describe("a credential of the environment that is of another account", () => {
  it("reads the account alone, once: every other call is refused before it leaves", async () => {
    const account = await accountOf(sandbox());
    const first = startProcess(sandbox());
    await syncAccount(first);
    await first.pix.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() });
    expect(received().filter((call) => call === "POST /v2/auth")).toHaveLength(1);
    expect(await services.store.read(findInstallation)).toEqual({
      accountId: account,
      baseUrl: first.env.pixBaseUrl,
    });
    const before = await mirrored();

    const second = startProcess(other);
    const refused = { proof: "not_sent", kind: "other_account" };
    const { pix } = second;
    await Promise.all([
      expect(
        pix.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() }),
      ).rejects.toMatchObject(refused),
      expect(pix.getTransaction(crypto.randomUUID(), PRINCIPAL)).rejects.toMatchObject(refused),
      expect(pix.getAccount(PRINCIPAL)).rejects.toMatchObject(refused),
    ]);
    await syncAccount(second);
    expect(received()).toEqual(["POST /v2/auth", "GET /v2/account"]);
    expect(await mirrored()).toEqual(before);
    expect(await services.store.read(findInstallation)).toMatchObject({ accountId: account });
  });

  it("is named in the band of every page, on the page of the connection and in health", async () => {
    const account = await accountOf(sandbox());
    const first = startProcess(sandbox());
    await first.pix.getAccount(PRINCIPAL);
    expect(first.link.pix.circuit()).toBe("closed");
    const second = startProcess(other);
    await second.pix.listSubAccounts(PRINCIPAL).catch(() => undefined);
    await second.connection.written();
    expect(second.link.pix.circuit()).toBe("other_account");
    expect(await credentialStopped(second)).toMatchObject({ state: "other_account", named: account });
    const { problems } = await getConnection({ ...second, actor: { wallets: null } });
    expect(problems).toMatchObject([{ kind: "other_account", named: account }]);

    const back = startProcess(sandbox());
    await back.pix.listSubAccounts(PRINCIPAL);
    await back.connection.written();
    expect(await credentialStopped(back)).toBeNull();
  });

  it("is notified once a day, and the notification closes when the account's own credential is back", async () => {
    const manager = await testContext(services, { role: "manager" });
    const heard = async () =>
      (await listNotifications(manager, {})).items.map(({ kind, isClosed }) => [kind, isClosed]);
    await syncAccount(startProcess(sandbox()));
    expect(await heard()).toEqual([]);
    const second = startProcess(other);
    for (const _round of [1, 2]) await syncAccount(second);
    await second.connection.written();
    expect(await heard()).toEqual([["other_account", false]]);

    const back = startProcess(sandbox());
    await syncAccount(back);
    await back.connection.written();
    expect(await heard()).toEqual([["other_account", true]]);
  });

  it("is refused as soon as a read of its balance shows it, where it could not be read before", async () => {
    await startProcess(sandbox()).pix.getAccount(PRINCIPAL);
    const second = startProcess(other);
    await other.control("POST", "/faults", {
      method: "GET",
      path: "/account",
      kind: "status",
      status: 403,
      times: 1,
    });
    expect(await second.connection.account()).toBeNull();
    await expect(second.pix.getAccount(PRINCIPAL)).rejects.toMatchObject({ kind: "other_account" });
    await expect(second.pix.listSubAccounts(PRINCIPAL)).rejects.toMatchObject({ kind: "other_account" });
  });
});

it("sends nothing to another address, not even the credential", async () => {
  await startProcess(sandbox()).pix.getAccount(PRINCIPAL);
  const second = startProcess(other, other.baseUrl);
  await expect(
    second.pix.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() }),
  ).rejects.toMatchObject({ proof: "not_sent", kind: "other_account" });
  await second.connection.written();
  expect(await other.calls("POST", "/auth")).toEqual([]);
  expect(await other.calls("GET", "/account")).toEqual([]);
  expect(await credentialStopped(second)).toMatchObject({
    state: "other_address",
    named: `${provider.url}/v2`,
  });
});

it("keeps every call back while the account was not read yet", async () => {
  const first = startProcess(sandbox());
  await sandbox().control("POST", "/faults", {
    method: "GET",
    path: "/account",
    kind: "status",
    status: 500,
    times: 3,
  });
  await expect(first.pix.listSubAccounts(PRINCIPAL)).rejects.toMatchObject({
    proof: "not_sent",
    kind: "server",
  });
  expect(received()).not.toContain("GET /v2/sub-accounts");
});

it("holds a charge that is asked for, names the other account as the cause, and lets it be cancelled", async () => {
  await startProcess(sandbox()).pix.getAccount(PRINCIPAL);
  const ctx = { ...(await testContext(services, { role: "finance" })), ...startProcess(other) };
  const { intentId } = await createChargeRateLimited(ctx, chargeInput());
  const held = await getIntent(ctx, intentId);
  expect(held).toMatchObject({
    state: "ready",
    heldBecause: "other_account",
    refused: { leavesByItself: true },
  });
  await decideUnsent(ctx, { wallet: "principal", intentId, choice: "cancel" });
  expect(await getIntent(ctx, intentId)).toMatchObject({ state: "abandoned" });
  expect(await other.calls("POST", "/pix")).toEqual([]);
});

const chargeInput = () =>
  CreateChargeInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    amountCentavos: 1_000,
    description: "Pedido",
    customer: {},
    split: [],
  });

describe("a charge whose answer was lost", () => {
  async function givenLostAnswer(process: Services): Promise<string> {
    const ctx = { ...(await testContext(services, { role: "finance" })), ...process };
    isLosing = true;
    const { intentId } = await createChargeRateLimited(ctx, chargeInput());
    isLosing = false;
    return intentId;
  }
  const rowOf = (id: string) => services.store.read((reader) => findIntent(reader, id));
  async function complete(process: Services): Promise<void> {
    await services.asOwner("update intents set next_attempt_at = now() - interval '1 minute'");
    await completeIntents(process);
  }
  const nextOf = async (process: Services) => {
    const ctx = { ...(await testContext(services, { role: "manager" })), ...process };
    return (await listOpenIntents(ctx, {})).items.map(({ next }) => next);
  };

  it("is neither sent again nor looked up under another credential, and is completed under its own", async () => {
    const account = await accountOf(sandbox());
    const id = await givenLostAnswer(startProcess(sandbox()));
    expect(await rowOf(id)).toMatchObject({ state: "ambiguous", account });

    const second = startProcess(other);
    await complete(second);
    await lookUpIntent(second, chargeHandler, id);
    await second.connection.written();
    expect(received()).toEqual(["POST /v2/auth", "GET /v2/account"]);
    expect(await rowOf(id)).toMatchObject({ state: "ambiguous", account, attempts: 1, pausedBecause: null });
    expect(await nextOf(second)).toEqual(["other_account"]);

    await complete(startProcess(sandbox()));
    expect(await rowOf(id)).toMatchObject({ state: "accepted" });
    const sent = await sandbox().calls("POST", "/pix");
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(sent).toHaveLength(2);
    expect(await other.calls("POST", "/pix")).toEqual([]);
  });

  it("stays alone where its own row names another account than the one in use", async () => {
    const first = startProcess(sandbox());
    const id = await givenLostAnswer(first);
    await services.asOwner("update intents set account = gen_random_uuid()::text");
    await first.connection.written();
    provider.requests.length = 0;
    await complete(first);
    await lookUpIntent(first, chargeHandler, id);
    expect(received()).toEqual([]);
    expect(await nextOf(first)).toEqual(["other_account"]);
  });
});
