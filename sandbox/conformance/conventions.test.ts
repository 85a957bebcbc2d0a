import { describe, expect, it } from "vitest";
import { ISO_DATE_TIME, UUID, expectError, expectRefusal } from "./expectations";
import { CPF_PAYER, createCharge, createWithdrawal, deposit, payCharge, readTransaction } from "./scenario";
import { api, sandbox, useSandbox, type Method } from "./service";

useSandbox();

const ENDPOINTS: [Method, string][] = [
  ["POST", "/pix"],
  ["POST", "/withdrawals"],
  ["POST", "/transactions/0b0e7c1e-0000-4000-8000-000000000001/refund"],
  ["GET", "/transactions/0b0e7c1e-0000-4000-8000-000000000001"],
  ["POST", "/projects"],
  ["GET", "/projects"],
  ["POST", "/sub-accounts"],
  ["GET", "/sub-accounts"],
  ["GET", "/account"],
  ["GET", "/balance-blocks"],
];

const body = (method: Method) => (method === "POST" ? { body: {} } : {});

describe("Behaviour of the service, conventions", () => {
  it("1: the base address ends in the version segment", () => {
    expect(new URL(sandbox().baseUrl).pathname).toBe("/v2");
  });

  it("1: paths without the version segment are not routes", async () => {
    const answer = await fetch(new URL("/account", sandbox().baseUrl));
    expect(answer.status).toBe(404);
  });

  it.each(ENDPOINTS)("2: %s %s answers JSON", async (method, path) => {
    const answer = await api(method, path, body(method));
    expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(() => JSON.parse(answer.text) as unknown).not.toThrow();
  });

  it("3: a charge's amount is a decimal number in BRL", async () => {
    const charge = await createCharge({ amount: 10.07 });
    expect(charge.amount).toBe(10.07);
    expect((await readTransaction(charge.id)).amount).toBe(10.07);
  });

  it("3: a withdrawal's amounts are decimal numbers in BRL", async () => {
    await deposit(10_000);
    expect(await createWithdrawal({ amount: 10.07 })).toMatchObject({
      amount: 10.07,
      feeAmount: 1,
      netAmount: 9.07,
    });
  });

  it("4: identifiers are UUIDs and moments are ISO 8601 date-times", async () => {
    const charge = await createCharge();
    const paid = await payCharge(charge.id, CPF_PAYER);
    expect(charge.id).toMatch(UUID);
    for (const moment of [charge.createdAt, charge.expiresAt, paid.paidAt])
      expect(moment).toMatch(ISO_DATE_TIME);
  });

  it.each(ENDPOINTS)("5: %s %s requires a bearer token", async (method, path) => {
    await expectRefusal(method, path, { token: null, ...body(method) }, 401);
  });

  it.each(ENDPOINTS)("5: %s %s refuses a token that was never issued", async (method, path) => {
    await expectRefusal(method, path, { token: "not-a-token", ...body(method) }, 401);
  });

  it.each([
    ["another scheme", "Basic Zm9vOmJhcg=="],
    ["the word alone", "Bearer"],
    ["an empty token", "Bearer "],
    ["a percent sequence", "Bearer %E0%A4%A"],
    ["a very long token", `Bearer ${"x".repeat(4_000)}`],
  ])("5: an Authorization header of %s is refused", async (_name, authorization) => {
    expectError(await api("GET", "/account", { token: null, headers: { authorization } }), 401);
  });
});
