import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { available, deposit, expectStatus, withdrawalBody } from "./scenario";
import { api, tokenWith, useSandbox } from "./service";

useSandbox();

const FUNDS = 100_000;

describe("Authentication 6, the allowed-IP list", () => {
  beforeEach(() => deposit(FUNDS));
  const withIps = async (allowedIps: string[], headers: Record<string, string> = {}) =>
    api("POST", "/withdrawals", {
      token: await tokenWith(["FULL_ACCESS"], { allowedIps }),
      body: withdrawalBody(),
      headers,
    });

  it.each([
    [["127.0.0.1"]],
    [["127.0.0.0/8"]],
    [["127.0.0.1/32"]],
    [["0.0.0.0/0"]],
    [["10.0.0.0/8", "127.0.0.1"]],
    [["::ffff:127.0.0.1"]],
    [["::ffff:127.0.0.0/104"]],
  ])("%j lets a request from 127.0.0.1 through", async (allowedIps) => {
    expectStatus(await withIps(allowedIps), 201);
  });

  it.each([
    [["10.0.0.1"]],
    [["10.0.0.0/8"]],
    [["127.0.0.2"]],
    [["127.0.0.0/32"]],
    [["::1"]],
    [["2001:db8::/32"]],
    [["::ffff:10.0.0.1"]],
  ])("%j refuses a request from 127.0.0.1, and moves no money", async (allowedIps) => {
    expectError(await withIps(allowedIps), 403);
    expect(await available()).toBe(FUNDS);
  });

  it("believes no header about the address", async () => {
    const headers = { "x-forwarded-for": "10.0.0.1", "x-real-ip": "10.0.0.1", forwarded: "for=10.0.0.1" };
    expectError(await withIps(["10.0.0.1"], headers), 403);
    expectStatus(await withIps(["127.0.0.1"], headers), 201);
  });

  it("binds POST /withdrawals alone", async () => {
    const token = await tokenWith(["FULL_ACCESS"], { allowedIps: ["10.0.0.1"] });
    expect((await api("GET", "/account", { token })).status).toBe(200);
    const body = { amount: 10, description: "Pedido" };
    expect((await api("POST", "/pix", { token, body })).status).toBe(201);
  });

  it("without a list every address may withdraw", async () => {
    const token = await tokenWith(["WITHDRAWAL:WRITE"]);
    expectStatus(await api("POST", "/withdrawals", { token, body: withdrawalBody() }), 201);
  });
});
