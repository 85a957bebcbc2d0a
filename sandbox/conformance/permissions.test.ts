import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { chargeBody, createPayment, deposit, withdrawalBody } from "./scenario";
import { api, tokenWith, useSandbox, type Answer, type Method } from "./service";

useSandbox();

type Endpoint = { method: Method; path: string; permission: string; body?: () => unknown };

/** Specification, "Endpoint list". */
const ENDPOINTS: Endpoint[] = [
  { method: "POST", path: "/pix", permission: "PIX:WRITE", body: () => chargeBody() },
  { method: "POST", path: "/withdrawals", permission: "WITHDRAWAL:WRITE", body: () => withdrawalBody() },
  { method: "POST", path: "/transactions/{id}/refund", permission: "REFUND:WRITE", body: () => ({}) },
  { method: "GET", path: "/transactions/{id}", permission: "TRANSACTION:READ" },
  { method: "POST", path: "/projects", permission: "PROJECT:WRITE", body: () => ({ name: "Loja" }) },
  { method: "GET", path: "/projects", permission: "PROJECT:READ" },
  {
    method: "POST",
    path: "/sub-accounts",
    permission: "SUBACCOUNT:WRITE",
    body: () => ({ reference: "loja-a", name: "Loja A" }),
  },
  { method: "GET", path: "/sub-accounts", permission: "SUBACCOUNT:READ" },
  { method: "GET", path: "/account", permission: "ACCOUNT:READ" },
  { method: "GET", path: "/balance-blocks", permission: "BALANCE_BLOCK:READ" },
];

const PERMISSIONS = ENDPOINTS.map(({ permission }) => permission);
const CREATES = ["/pix", "/withdrawals", "/projects", "/sub-accounts"];

async function callWith(permissions: string[], endpoint: Endpoint): Promise<Answer> {
  await deposit(100_000);
  const { id } = await createPayment();
  const token = await tokenWith(permissions);
  const path = endpoint.path.replace("{id}", id);
  return api(endpoint.method, path, { token, ...(endpoint.body && { body: endpoint.body() }) });
}

const PAIRS = ENDPOINTS.flatMap((endpoint) => PERMISSIONS.map((permission) => ({ endpoint, permission })));

describe.each(ENDPOINTS)("Endpoint list: $method $path", (endpoint) => {
  const success = endpoint.method === "POST" && CREATES.includes(endpoint.path) ? 201 : 200;

  it(`answers ${success} to ${endpoint.permission}`, async () => {
    expect((await callWith([endpoint.permission], endpoint)).status).toBe(success);
  });

  it(`answers ${success} to FULL_ACCESS`, async () => {
    expect((await callWith(["FULL_ACCESS"], endpoint)).status).toBe(success);
  });

  it("answers 403 to a credential without permissions", async () => {
    expectError(await callWith([], endpoint), 403);
  });

  it("answers 403 to every other permission together", async () => {
    const others = PERMISSIONS.filter((permission) => permission !== endpoint.permission);
    expectError(await callWith(others, endpoint), 403);
  });
});

describe("Endpoint list: each permission opens its own endpoint alone", () => {
  const foreign = PAIRS.filter(({ endpoint, permission }) => endpoint.permission !== permission);

  it.each(foreign)(
    "$permission does not open $endpoint.method $endpoint.path",
    async ({ endpoint, permission }) => {
      const token = await tokenWith([permission]);
      const path = endpoint.path.replace("{id}", "0b0e7c1e-0000-4000-8000-000000000001");
      expectError(
        await api(endpoint.method, path, { token, ...(endpoint.body && { body: endpoint.body() }) }),
        403,
      );
    },
  );
});

describe("Permissions", () => {
  it("come before validation: a refused caller learns nothing of the body", async () => {
    const token = await tokenWith(["ACCOUNT:READ"]);
    expectError(await api("POST", "/pix", { token, body: { amount: "x" } }), 403);
  });

  it("two permissions open two endpoints", async () => {
    const token = await tokenWith(["PIX:WRITE", "ACCOUNT:READ"]);
    expect((await api("POST", "/pix", { token, body: chargeBody() })).status).toBe(201);
    expect((await api("GET", "/account", { token })).status).toBe(200);
    expectError(await api("GET", "/projects", { token }), 403);
  });
});
