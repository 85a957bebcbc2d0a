import { describe, expect, it } from "vitest";
import { ISO_DATE_TIME, UUID, expectError } from "./expectations";
import {
  CPF_PAYER,
  available,
  balances,
  chargeBody,
  createBlock,
  createCharge,
  createPayment,
  createProject,
  createSubAccounts,
  createWithdrawal,
  deposit,
  expectStatus,
  moveWithdrawal,
  requestRefund,
} from "./scenario";
import {
  advance,
  api,
  authenticate,
  control,
  now,
  sandbox,
  setReadings,
  tokenOfFirstCredential,
  useSandbox,
  type Credential,
  type Method,
  type Wire,
} from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

describe("GET /control/health", () => {
  it("answers ok", async () => {
    expect(expectStatus(await control("GET", "/health"), 200)).toEqual({ status: "ok" });
  });
});

describe("/control/clock", () => {
  it("tells the time as ISO 8601", async () => {
    const { now: text } = expectStatus(await control<{ now: string }>("GET", "/clock"), 200);
    expect(text).toMatch(ISO_DATE_TIME);
  });

  it("moves ahead and tells the time after that", async () => {
    const before = await now();
    const answer = await control<{ now: string }>("POST", "/clock", { advanceSeconds: 86_400 });
    const moved = Date.parse(expectStatus(answer, 200).now) - before;
    expect(moved).toBeGreaterThanOrEqual(86_400_000);
    expect(moved).toBeLessThan(86_430_000);
  });

  it("takes parts of a second", async () => {
    expectStatus(await control("POST", "/clock", { advanceSeconds: 0.5 }), 200);
  });

  it("runs what became due before it answers", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advance(400);
    const answer = await api("GET", `/transactions/${charge.id}`);
    expect(answer.body.status).toBe("cancelled");
  });

  it.each([-1, "10", null, undefined, true, {}])("refuses advanceSeconds %j", async (advanceSeconds) => {
    expectError(await control("POST", "/clock", { advanceSeconds }), 400);
  });
});

describe("POST /control/reset", () => {
  it("wipes money, objects and logs", async () => {
    await createSubAccounts("loja-a");
    await createProject("Loja");
    await deposit(5_000);
    const { id } = await createPayment({ externalReference: "pedido-1" }, { key: "chave-de-teste" });
    await createBlock(id);
    await startEndpoint();
    expectStatus(await control("POST", "/reset"), 204);
    const token = await freshToken();
    expect((await api("GET", "/account", { token })).body).toMatchObject({
      balance: { total: { amount: 0 }, held: { amount: 0 } },
    });
    expect((await api("GET", "/sub-accounts", { token })).body).toEqual({ data: [] });
    expect((await api("GET", "/projects", { token })).body.total).toBe(0);
    expect((await api("GET", "/balance-blocks", { token })).body.total).toBe(0);
    for (const lookup of [id, "pedido-1", "chave-de-teste"])
      expectError(await api("GET", `/transactions/${lookup}`, { token }), 404);
    expect(await deliveries()).toEqual([]);
  });

  it("puts fees, policy, chaos, faults and readings back to their defaults", async () => {
    const before = [await control("GET", "/fees"), await control("GET", "/readings")];
    await control("PUT", "/fees", {
      charge: { percent: 9, fixed: 9, minimum: 9 },
      withdrawal: { percent: 9, fixed: 9, minimum: 9 },
      refund: { fixed: 9 },
    });
    await control("PUT", "/policy", { blockCnpjPayers: false, institutionSelection: false });
    await setReadings({ codePlace: "error", expiredShownAs: "failed" });
    await control("POST", "/faults", {
      method: "GET",
      path: "/account",
      kind: "status",
      times: 5,
      status: 503,
    });
    expectStatus(await control("POST", "/reset"), 204);
    const after = [await control("GET", "/fees"), await control("GET", "/readings")];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expectStatus(await api("GET", "/account", { token: await freshToken() }), 200);
  });

  it("leaves the clock where it is", async () => {
    await advance(86_400);
    const before = await now();
    expectStatus(await control("POST", "/reset"), 204);
    expect(await now()).toBeGreaterThanOrEqual(before);
  });

  it("ends the life of every token and of every credential but the first", async () => {
    const token = await tokenOfFirstCredential();
    const other = (
      await control<Credential>("POST", "/credentials", {
        permissions: ["FULL_ACCESS"],
        subAccountAccess: true,
      })
    ).body;
    expectStatus(await control("POST", "/reset"), 204);
    expectError(await api("GET", "/account", { token }), 401);
    expect((await api("POST", "/auth", { token: null, body: other })).status).toBe(401);
    await freshToken();
  });
});

async function freshToken(): Promise<string> {
  const { clientId, clientSecret } = sandbox();
  return authenticate({ client_id: clientId, client_secret: clientSecret });
}

describe("/control/credentials", () => {
  it("the first credential has FULL_ACCESS and sub-account access", async () => {
    await createSubAccounts("loja-a");
    expectStatus(await api("GET", "/account", { wallet: "loja-a" }), 200);
    await createCharge();
  });

  it("makes a credential", async () => {
    const answer = await control("POST", "/credentials", {
      permissions: ["PIX:WRITE"],
      subAccountAccess: true,
    });
    expect(expectStatus(answer, 201)).toEqual({
      client_id: expect.stringMatching(/./) as string,
      client_secret: expect.stringMatching(/.{16,}/) as string,
    });
  });

  it.each([
    { permissions: ["PIX:READ"], subAccountAccess: false },
    { permissions: ["full_access"], subAccountAccess: false },
    { permissions: "FULL_ACCESS", subAccountAccess: false },
    { subAccountAccess: false },
    { permissions: ["FULL_ACCESS"], subAccountAccess: "yes" },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: "127.0.0.1" },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["not an address"] },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["10.0.0.0/33"] },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["999.0.0.1"] },
  ])("refuses %j", async (body) => {
    expectError(await control("POST", "/credentials", body), 400);
  });

  it("DELETE of an unknown credential is 404", async () => {
    expectError(await control("DELETE", "/credentials/nobody"), 404);
  });
});

describe("/control/webhook-endpoints", () => {
  it("makes one with a secret, and lists it without", async () => {
    await createSubAccounts("loja-a");
    const main = { url: "http://127.0.0.1:9/a", subAccount: null };
    const own = { url: "http://127.0.0.1:9/b", subAccount: "loja-a" };
    const made = [];
    for (const body of [main, own]) {
      const endpoint = expectStatus(await control("POST", "/webhook-endpoints", body), 201);
      expect(endpoint).toEqual({
        ...body,
        id: expect.stringMatching(UUID) as string,
        secret: expect.stringMatching(/.{16,}/) as string,
      });
      made.push({ ...body, id: endpoint.id });
    }
    const { items } = expectStatus(await control<{ items: unknown[] }>("GET", "/webhook-endpoints"), 200);
    expect(items).toHaveLength(2);
    for (const endpoint of made) expect(items).toContainEqual(endpoint);
  });

  it("removes one", async () => {
    const { endpoint } = await startEndpoint();
    expectStatus(await control("DELETE", `/webhook-endpoints/${endpoint.id}`), 204);
    expect((await control("GET", "/webhook-endpoints")).body).toEqual({ items: [] });
    expectError(await control("DELETE", `/webhook-endpoints/${UNKNOWN}`), 404);
  });

  it.each([{ url: "not a url", subAccount: null }, { subAccount: null }, { url: 1, subAccount: null }])(
    "refuses %j",
    async (body) => {
      expectError(await control("POST", "/webhook-endpoints", body), 400);
    },
  );

  it("of an unknown sub-account is 404", async () => {
    const body = { url: "http://127.0.0.1:9/a", subAccount: "ghost" };
    expectError(await control("POST", "/webhook-endpoints", body), 404);
  });
});

describe("/control/policy", () => {
  it("answers 200 with what is in force", async () => {
    const policy = { blockCnpjPayers: false, institutionSelection: true };
    expectStatus(await control("PUT", "/policy", policy), 200);
  });

  it.each([{ blockCnpjPayers: "no", institutionSelection: true }, { institutionSelection: 1 }])(
    "refuses %j",
    async (policy) => {
      expectError(await control("PUT", "/policy", policy), 400);
    },
  );
});

describe("/control/fees", () => {
  it("reads the table in force", async () => {
    const fees = expectStatus(await control("GET", "/fees"), 200);
    expect(fees).toMatchObject({
      charge: { percent: 0.99, fixed: 0, minimum: 0.5 },
      withdrawal: { percent: 0, fixed: 1 },
      refund: { fixed: 0.5 },
    });
  });

  it("puts a table in force and answers it", async () => {
    const fees = {
      charge: { percent: 1.5, fixed: 0.1, minimum: 0.2 },
      withdrawal: { percent: 0.5, fixed: 0, minimum: 1 },
      refund: { fixed: 0.75 },
    };
    expect(expectStatus(await control("PUT", "/fees", fees), 200)).toEqual(fees);
    expect((await control("GET", "/fees")).body).toEqual(fees);
  });

  const valid = { percent: 1, fixed: 0, minimum: 0 };
  it.each([
    { charge: { ...valid, percent: -1 }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: { ...valid, fixed: 0.001 }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: { ...valid, minimum: "1" }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: valid, withdrawal: valid, refund: { fixed: -1 } },
    { charge: 1, withdrawal: valid, refund: { fixed: 0 } },
  ])("refuses %j", async (fees) => {
    expectError(await control("PUT", "/fees", fees), 400);
  });
});

describe("POST /control/deposits", () => {
  it("credits the main account and a sub-account", async () => {
    await createSubAccounts("loja-a");
    expectStatus(await control("POST", "/deposits", { wallet: "principal", amount: 12.34 }), 201);
    expectStatus(await control("POST", "/deposits", { wallet: "loja-a", amount: 0.01 }), 201);
    expect([await available(), await available("loja-a")]).toEqual([1_234, 1]);
  });

  it.each([0, -1, 1.005, "10", null, undefined, true, 1e21])("refuses the amount %j", async (amount) => {
    expectError(await control("POST", "/deposits", { wallet: "principal", amount }), 400);
    expect(await available()).toBe(0);
  });

  it("to an unknown wallet is 404", async () => {
    expectError(await control("POST", "/deposits", { wallet: "ghost", amount: 1 }), 404);
  });

  it("sends no event", async () => {
    await startEndpoint();
    await deposit(100);
    expect(await deliveries()).toEqual([]);
  });
});

describe("/control/institutions", () => {
  it("makes one with its id, and turns it off and on", async () => {
    const made = expectStatus(await control("POST", "/institutions", { name: "Banco", enabled: true }), 201);
    expect(made.pspCredentialId).toMatch(UUID);
    for (const enabled of [false, true])
      expectStatus(await control("PUT", `/institutions/${made.pspCredentialId as string}`, { enabled }), 200);
  });

  it("an unknown one is 404, and a bad body 400", async () => {
    expectError(await control("PUT", `/institutions/${UNKNOWN}`, { enabled: true }), 404);
    expectError(await control("POST", "/institutions", { name: 1, enabled: true }), 400);
    expectError(await control("POST", "/institutions", { name: "Banco", enabled: "yes" }), 400);
  });
});

describe("/control/readings", () => {
  const DEFAULTS = {
    cachedFailures: "success_only",
    duplicateInFlight: "wait",
    keyScope: "account",
    bodyComparison: "json",
    newTokenRevokesOld: false,
    secondRefund: "400",
    expiredShownAs: "cancelled",
    reversedShownAs: "failed",
    originalAfterRefund: "unchanged",
    refundEventId: "transaction",
    lookupByKey: "forever",
    getCrossesWallets: false,
    codePlace: "details.code",
  };
  const VALUES: Record<string, unknown[]> = {
    cachedFailures: ["success_only", "all"],
    duplicateInFlight: ["wait", "409", "process_twice"],
    keyScope: ["account", "wallet", "endpoint"],
    bodyComparison: ["json", "bytes"],
    newTokenRevokesOld: [false, true],
    secondRefund: ["400", "409", "same", "pending_again"],
    expiredShownAs: ["cancelled", "failed", "pending"],
    reversedShownAs: ["failed", "completed", "cancelled"],
    originalAfterRefund: ["unchanged", "status_refunded_is_failed"],
    refundEventId: ["transaction", "refund"],
    lookupByKey: ["forever", "24h"],
    getCrossesWallets: [false, true],
    codePlace: ["details.code", "code", "error"],
  };
  const PAIRS = Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ name, value })));

  it("are at first the first named", async () => {
    expect(expectStatus(await control("GET", "/readings"), 200)).toEqual(DEFAULTS);
  });

  it.each(PAIRS)("$name takes $value and leaves the others", async ({ name, value }) => {
    const expected = { ...DEFAULTS, [name]: value };
    expect(expectStatus(await control("PUT", "/readings", { [name]: value }), 200)).toEqual(expected);
    expect((await control("GET", "/readings")).body).toEqual(expected);
  });

  it.each<Wire>([
    { cachedFailures: "some" },
    { newTokenRevokesOld: "true" },
    { getCrossesWallets: 1 },
    { secondRefund: 400 },
    { duplicateInFlight: 409 },
    { keyScope: null },
    { unknownReading: "x" },
    { constructor: "x" },
    { codePlace: "CODE" },
  ])("%j is 400 and changes nothing", async (readings) => {
    expectError(await control("PUT", "/readings", readings), 400);
    expect((await control("GET", "/readings")).body).toEqual(DEFAULTS);
  });

  it("one bad name spoils the whole request", async () => {
    expectError(await control("PUT", "/readings", { keyScope: "wallet", nothing: 1 }), 400);
    expect((await control("GET", "/readings")).body).toEqual(DEFAULTS);
  });
});

describe("GET /control/ledger", () => {
  type Ledger = {
    sum: number;
    entries: number;
    accounts: { wallet: string; account: string; amount: number }[];
  };

  it("is in integer centavos, and comes to nothing in all states of money", async () => {
    await createSubAccounts("loja-a");
    await deposit(50_000);
    const charge = await createPayment({ split: [{ subAccount: "loja-a", amount: 30 }] });
    await createBlock(charge.id, { amount: 10 });
    await requestRefund(charge.id);
    await moveWithdrawal((await createWithdrawal()).id, "complete");
    await createWithdrawal({ amount: 7.77 });
    const ledger = expectStatus(await control<Ledger>("GET", "/ledger"), 200);
    expect(ledger.sum).toBe(0);
    expect(ledger.accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    for (const { wallet, account, amount } of ledger.accounts) {
      expect(wallet).toBeTypeOf("string");
      expect(account).toMatch(/./);
      expect(Number.isSafeInteger(amount)).toBe(true);
    }
    expect(ledger.entries).toBeGreaterThan(0);
  });

  it("holds the wallets' balances", async () => {
    await createSubAccounts("loja-a");
    await deposit(4_321, "loja-a");
    const { accounts } = (await control<Ledger>("GET", "/ledger")).body;
    expect(accounts.filter(({ wallet }) => wallet === "loja-a").map(({ amount }) => amount)).toContain(4_321);
    expect(await balances("loja-a")).toMatchObject({ available: 4_321 });
  });

  it("only grows", async () => {
    await deposit(100);
    const { entries } = (await control<Ledger>("GET", "/ledger")).body;
    await deposit(100);
    expect((await control<Ledger>("GET", "/ledger")).body.entries).toBeGreaterThan(entries);
  });
});

describe("Control API, errors", () => {
  it.each<[Method, string]>([
    ["GET", "/nothing"],
    ["POST", "/blocks/x/nothing"],
    ["POST", `/withdrawals/${UNKNOWN}/nothing`],
  ])("%s %s is 404 in the standard shape", async (method, path) => {
    expectError(await control(method, path, method === "POST" ? {} : undefined), 404);
  });

  it("a body that is no JSON is 400", async () => {
    const answer = await fetch(`${sandbox().controlUrl}/deposits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: 400, error: "BadRequest" });
  });

  it.each([{ payer: "x" }, { payer: { name: 1, document: CPF_PAYER.document } }])(
    "a payer of %j is 400, and the charge stays pending",
    async (body) => {
      const { id } = await createCharge(chargeBody());
      expectError(await control("POST", `/charges/${id}/pay`, body), 400);
      expect((await api("GET", `/transactions/${id}`)).body.status).toBe("pending");
    },
  );
});
