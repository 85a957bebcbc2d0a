import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  chargeBody,
  createCharge,
  createPayment,
  createSubAccounts,
  createWithdrawal,
  deposit,
  withdrawalBody,
} from "./scenario";
import { api, control, tokenWith, useSandbox, type Answer, type Call, type Method } from "./service";

useSandbox();

type Endpoint = { method: Method; path: string; body?: unknown };

/** Specification, "Common request headers": every endpoint but /auth and /sub-accounts. */
const ENDPOINTS: Endpoint[] = [
  { method: "POST", path: "/pix", body: chargeBody() },
  { method: "POST", path: "/withdrawals", body: withdrawalBody() },
  { method: "POST", path: "/transactions/{id}/refund", body: {} },
  { method: "GET", path: "/transactions/{id}" },
  { method: "POST", path: "/projects", body: { name: "Loja" } },
  { method: "GET", path: "/projects" },
  { method: "GET", path: "/account" },
  { method: "GET", path: "/balance-blocks" },
];

const NO_PAYMENT = "0b0e7c1e-0000-4000-8000-000000000001";

const call = (endpoint: Endpoint, wallet: string, extra: Call = {}, id = NO_PAYMENT): Promise<Answer> =>
  api(endpoint.method, endpoint.path.replace("{id}", id), {
    wallet,
    ...(endpoint.body !== undefined && { body: endpoint.body }),
    ...extra,
  });

const MALFORMED = ["AB", "Loja-A", "a", "-ab", "_ab", "a b", "a.b", "a/b", "loja,outra", "a".repeat(33)];

describe.each(ENDPOINTS)("X-Sub-Account on $method $path", (endpoint) => {
  it("acts on the sub-account", async () => {
    await createSubAccounts("loja-a");
    await deposit(100_000, "loja-a");
    const { id } = await createPayment({}, { wallet: "loja-a" });
    expect((await call(endpoint, "loja-a", {}, id)).status).toBeLessThan(300);
  });

  it("acts on the main account where it is principal, without sub-account access", async () => {
    await deposit(100_000);
    const { id } = await createPayment();
    const token = await tokenWith(["FULL_ACCESS"]);
    expect((await call(endpoint, "principal", { token }, id)).status).toBeLessThan(300);
  });

  it("answers 404 SUB_ACCOUNT_NOT_FOUND to an unknown reference", async () => {
    expectError(await call(endpoint, "ghost"), 404, "SUB_ACCOUNT_NOT_FOUND");
  });

  it("answers 403 SUB_ACCOUNT_FORBIDDEN without sub-account access, FULL_ACCESS included", async () => {
    await createSubAccounts("loja-a");
    const token = await tokenWith(["FULL_ACCESS"]);
    expectError(await call(endpoint, "loja-a", { token }), 403, "SUB_ACCOUNT_FORBIDDEN");
  });

  it("answers 403 SUB_ACCOUNT_SUSPENDED to a suspended sub-account", async () => {
    await createSubAccounts("loja-a");
    await control("POST", "/sub-accounts/loja-a/suspend");
    expectError(await call(endpoint, "loja-a"), 403, "SUB_ACCOUNT_SUSPENDED");
  });

  it.each(MALFORMED)("answers 400 to the malformed reference %j", async (wallet) => {
    expectError(await call(endpoint, wallet), 400);
  });

  it("refuses sub-account access with every other permission in hand", async () => {
    await createSubAccounts("loja-a");
    const token = await tokenWith([
      "PIX:WRITE",
      "WITHDRAWAL:WRITE",
      "REFUND:WRITE",
      "TRANSACTION:READ",
      "PROJECT:WRITE",
      "PROJECT:READ",
      "SUBACCOUNT:WRITE",
      "SUBACCOUNT:READ",
      "ACCOUNT:READ",
      "BALANCE_BLOCK:READ",
    ]);
    expectError(await call(endpoint, "loja-a", { token }), 403, "SUB_ACCOUNT_FORBIDDEN");
  });
});

describe("X-Sub-Account", () => {
  it("moves the sub-account's money and no other", async () => {
    await createSubAccounts("loja-a", "loja-b");
    await createPayment({}, { wallet: "loja-a" });
    expect(await available("loja-a")).toBe(9_901);
    expect(await available("loja-b")).toBe(0);
    expect(await available()).toBe(0);
  });

  it("draws a withdrawal from the sub-account alone", async () => {
    await createSubAccounts("loja-a");
    await deposit(5_000);
    expectError(
      await api("POST", "/withdrawals", { wallet: "loja-a", body: withdrawalBody() }),
      400,
      "INSUFFICIENT_BALANCE",
    );
    await deposit(5_000, "loja-a");
    await createWithdrawal({ amount: 20 }, { wallet: "loja-a" });
    expect(await available("loja-a")).toBe(3_000);
    expect(await available()).toBe(5_000);
  });

  it("absent, the operation runs on the main account", async () => {
    await createSubAccounts("loja-a");
    await createPayment();
    expect(await available()).toBe(9_901);
    expect(await available("loja-a")).toBe(0);
  });

  it("principal and absence are the same wallet", async () => {
    const charge = await createCharge({}, { wallet: "principal" });
    expect((await api("GET", `/transactions/${charge.id}`)).status).toBe(200);
  });

  it("works again once the sub-account is activated", async () => {
    await createSubAccounts("loja-a");
    await control("POST", "/sub-accounts/loja-a/suspend");
    await control("POST", "/sub-accounts/loja-a/activate");
    expect((await api("GET", "/account", { wallet: "loja-a" })).status).toBe(200);
  });

  it("works with sub-account access beside one plain permission", async () => {
    await createSubAccounts("loja-a");
    const token = await tokenWith(["ACCOUNT:READ"], { subAccountAccess: true });
    expect((await api("GET", "/account", { wallet: "loja-a", token })).status).toBe(200);
    expectError(await api("POST", "/pix", { wallet: "loja-a", token, body: chargeBody() }), 403);
  });

  it.each(["ghost", "NOT VALID", "loja-a"])("is ignored on POST /sub-accounts (%j)", async (wallet) => {
    const token = await tokenWith(["FULL_ACCESS"]);
    const body = { reference: "loja-a", name: "Loja A" };
    expect((await api("POST", "/sub-accounts", { wallet, token, body })).status).toBe(201);
  });

  it.each(["ghost", "NOT VALID", "loja-a"])("is ignored on GET /sub-accounts (%j)", async (wallet) => {
    await createSubAccounts("loja-a");
    const token = await tokenWith(["FULL_ACCESS"]);
    const answer = await api<{ data: { reference: string }[] }>("GET", "/sub-accounts", { wallet, token });
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ reference }) => reference)).toEqual(["loja-a"]);
  });

  it.each(["constructor", "null", "undefined", "true", "main", "a--b__c", "0a", "tostring"])(
    "carries the legal reference %j from end to end",
    async (reference) => {
      await createSubAccounts(reference);
      await createPayment({}, { wallet: reference });
      expect(await available(reference)).toBe(9_901);
    },
  );

  it("is held to lower case", async () => {
    await createSubAccounts("loja-a");
    expectError(await api("GET", "/account", { wallet: "LOJA-A" }), 400);
  });
});
