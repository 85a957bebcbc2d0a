import { describe, expect, it } from "vitest";
import { type Check, type KnownConnection, problemsOf, unknownsOf, unknownsThatMatter } from "./problems";

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const check = (more: Partial<Check>): Check => ({
  name: "credential",
  state: "works",
  cause: null,
  named: null,
  method: "GET",
  path: "/account",
  status: 200,
  at: NOW,
  since: NOW,
  workedAt: null,
  ...more,
});
const known = (more: Partial<KnownConnection>): KnownConnection => ({
  isConnected: true,
  checks: [],
  endpoints: [],
  wallets: ["principal"],
  environment: { oursAt: ago(1), otherAt: null },
  ...more,
});
const kindsOf = (more: Partial<KnownConnection>) =>
  problemsOf(known(more), NOW).map(({ kind, named }) => [kind, named]);
const refused = check({ state: "refused", cause: "secret_refused", path: "/auth", status: 401 });

describe("the problem of a connection", () => {
  it("is that there is no connection, and nothing else", () => {
    expect(kindsOf({ isConnected: false, checks: [refused] })).toEqual([["not_connected", null]]);
  });

  it("is a wrong secret where it never worked, and a revoked one where it did", () => {
    expect(kindsOf({ checks: [refused] })).toEqual([["secret_wrong", null]]);
    expect(kindsOf({ checks: [{ ...refused, workedAt: ago(5) }] })).toEqual([["secret_revoked", null]]);
  });

  it("is the secret alone while it is refused, whatever else was found before", () => {
    const blocks = check({
      name: "permission BALANCE_BLOCK:READ",
      state: "refused",
      cause: "permission_missing",
      named: "BALANCE_BLOCK:READ",
    });
    expect(kindsOf({ checks: [blocks, refused] })).toEqual([["secret_wrong", null]]);
    expect(kindsOf({ checks: [blocks] })).toEqual([["permission_missing", "BALANCE_BLOCK:READ"]]);
  });

  it("says once that a withdrawal was forbidden without a word", () => {
    const unclear = { state: "not_known", cause: "unclear" } as const;
    expect(
      kindsOf({
        checks: [
          check({ name: "permission WITHDRAWAL:WRITE", ...unclear }),
          check({ name: "address", ...unclear }),
        ],
      }),
    ).toEqual([["unclear", "WITHDRAWAL:WRITE"]]);
  });

  it("is an environment that events contradict, until one of ours comes", () => {
    expect(kindsOf({ environment: { oursAt: null, otherAt: ago(2) } })).toEqual([
      ["wrong_environment", null],
    ]);
    expect(kindsOf({ environment: { oursAt: ago(1), otherAt: ago(2) } })).toEqual([]);
  });

  it("is a webhook's secret only since it was last heard, and another endpoint's by its own name", () => {
    const endpoint = { name: "loja-centro", heardAt: ago(10), refusedAt: ago(5), ofOtherAt: null };
    expect(kindsOf({ endpoints: [endpoint] })).toEqual([["webhook_secret_wrong", "loja-centro"]]);
    expect(kindsOf({ endpoints: [{ ...endpoint, ofOtherAt: ago(5) }] })).toEqual([
      ["webhook_of_other_endpoint", "loja-centro"],
    ]);
    expect(kindsOf({ endpoints: [{ ...endpoint, heardAt: ago(1) }] })).toEqual([]);
  });
});

describe("the unknown part of a connection", () => {
  const kinds = (more: Partial<KnownConnection>) =>
    unknownsOf(known(more)).map(({ kind, named }) => [kind, named]);
  const all = (state: Check["state"]) =>
    [
      "PIX:WRITE",
      "WITHDRAWAL:WRITE",
      "REFUND:WRITE",
      "SUBACCOUNT:READ",
      "PROJECT:READ",
      "TRANSACTION:READ",
      "BALANCE_BLOCK:READ",
      "ACCOUNT:READ",
      "SUBACCOUNT:WRITE",
      "PROJECT:WRITE",
    ].map((name) => check({ name: `permission ${name}`, state }));
  const whole = [...all("works"), check({ name: "address" }), check({ name: "sub_accounts" })];

  it("is nothing where everything was shown", () => {
    expect(kinds({ checks: whole })).toEqual([]);
  });

  it("is each permission that nothing was asked with, and the address", () => {
    expect(kinds({ checks: whole.slice(1, -2) })).toEqual([
      ["permission", "PIX:WRITE"],
      ["address", null],
      ["sub_accounts", null],
    ]);
  });

  it("is in which order the service looks, while a write was refused by its content alone", () => {
    expect(kinds({ checks: [...all("passes"), ...whole.slice(-2)] })).toEqual([["write_order", null]]);
  });

  it("is a wallet that was not read, an endpoint that was never heard, and the environment before the first event", () => {
    expect(
      kinds({
        checks: whole,
        wallets: ["principal", "loja-norte"],
        endpoints: [{ name: "main", heardAt: null, refusedAt: null, ofOtherAt: null }],
        environment: { oursAt: null, otherAt: null },
      }),
    ).toEqual([
      ["wallet", "loja-norte"],
      ["environment", null],
      ["endpoint_unheard", "main"],
    ]);
  });

  it("matters everywhere while a test or a paid charge would tell, and not beside a refused secret", () => {
    const young = known({
      checks: [...all("passes").slice(1), check({ name: "address", state: "not_known" })],
      endpoints: [{ name: "main", heardAt: null, refusedAt: null, ofOtherAt: null }],
      environment: { oursAt: null, otherAt: null },
    });
    expect(unknownsOf(young).map(({ kind }) => kind)).toContain("write_order");
    expect(unknownsThatMatter(young).map(({ kind }) => kind)).toEqual([
      "permission",
      "environment",
      "endpoint_unheard",
    ]);
    expect(unknownsThatMatter({ ...young, checks: [...young.checks, refused] })).toEqual([]);
  });
});
