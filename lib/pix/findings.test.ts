import { describe, expect, it } from "vitest";
import { type CallAnswer, findingsOf, refusalOf } from "./findings";

const call = (more: Partial<CallAnswer>): CallAnswer => ({
  at: new Date(0),
  method: "GET",
  path: "/account",
  wallet: "principal",
  status: 200,
  failure: null,
  ...more,
});
const refused = (more: Partial<CallAnswer>): CallAnswer =>
  call({ status: 403, failure: { proof: "rejected", kind: "forbidden" }, ...more });

describe("why a call was turned away", () => {
  it.each<[string, Partial<CallAnswer>, ReturnType<typeof refusalOf>]>([
    [
      "by a permission that is named",
      { path: "/balance-blocks", message: "The credential lacks the permission BALANCE_BLOCK:READ" },
      { cause: "permission_missing", named: "BALANCE_BLOCK:READ" },
    ],
    [
      "by a permission that is named beside the words",
      { method: "POST", path: "/withdrawals", details: { permission: "WITHDRAWAL:WRITE" } },
      { cause: "permission_missing", named: "WITHDRAWAL:WRITE" },
    ],
    [
      "by what is left of the reasons, of the main account's own",
      { path: "/balance-blocks", message: "Forbidden resource" },
      { cause: "permission_missing", named: "BALANCE_BLOCK:READ" },
    ],
    [
      "without a word, at a withdrawal",
      { method: "POST", path: "/withdrawals", message: "Forbidden resource" },
      { cause: "unclear", named: null },
    ],
    [
      "without a word, in a sub-account",
      { wallet: "loja-norte", message: "Forbidden resource" },
      { cause: "unclear", named: null },
    ],
    [
      "by an address that is named",
      { method: "POST", path: "/withdrawals", details: { address: "203.0.113.24" } },
      { cause: "address_not_listed", named: "203.0.113.24" },
    ],
    [
      "by an address of six words",
      { method: "POST", path: "/withdrawals", message: "IP 2001:db8::17 is not allowed" },
      { cause: "address_not_listed", named: "2001:db8::17" },
    ],
    [
      "by an address that is not named",
      { method: "POST", path: "/withdrawals", message: "IP not in allowlist" },
      { cause: "address_not_listed", named: null },
    ],
    [
      "because a wallet is suspended",
      { wallet: "loja-norte", code: "SUB_ACCOUNT_SUSPENDED" },
      { cause: "wallet_suspended", named: "loja-norte" },
    ],
    [
      "because sub-accounts are off",
      { wallet: "loja-norte", code: "SUB_ACCOUNT_FORBIDDEN" },
      { cause: "sub_accounts_off", named: "loja-norte" },
    ],
    [
      "because there is no such wallet",
      { wallet: "loja-norte", status: 404, code: "SUB_ACCOUNT_NOT_FOUND" },
      { cause: "wallet_unknown", named: "loja-norte" },
    ],
    [
      "with the secret, at the sign-in",
      {
        method: "POST",
        path: "/auth",
        wallet: null,
        status: 401,
        failure: { proof: "rejected", kind: "credential" },
      },
      { cause: "secret_refused", named: null },
    ],
  ])("%s", (_how, more, expected) => {
    expect(refusalOf(refused(more))).toEqual(expected);
  });

  it.each<[string, Partial<CallAnswer>]>([
    ["a page of somebody between us", { failure: { proof: "ambiguous", kind: "undocumented" } }],
    ["a fault of the service", { status: 500, failure: { proof: "ambiguous", kind: "server" } }],
    ["no answer", { status: null, failure: { proof: "not_sent", kind: "connection" } }],
    ["a refused content", { status: 400, failure: { proof: "rejected", kind: "validation" } }],
    [
      "a sign-in that a proxy forbids",
      { method: "POST", path: "/auth", failure: { proof: "rejected", kind: "forbidden" } },
    ],
  ])("is not said of %s", (_what, more) => {
    expect(refusalOf(refused(more))).toBeNull();
  });
});

describe("the findings that an answer gives", () => {
  const statesOf = (answer: CallAnswer) =>
    Object.fromEntries(findingsOf(answer).map(({ check, state }) => [check, state]));

  it("include credential, permission, address and source wallet for an accepted withdrawal", () => {
    expect(
      statesOf(call({ method: "POST", path: "/withdrawals", wallet: "loja-centro", status: 201 })),
    ).toEqual({
      credential: "works",
      "permission WITHDRAWAL:WRITE": "works",
      address: "works",
      sub_accounts: "works",
      "wallet loja-centro": "works",
    });
  });

  it("show for a refused content that the request came so far, and no more", () => {
    expect(
      statesOf(
        call({
          method: "POST",
          path: "/pix",
          status: 400,
          failure: { proof: "rejected", kind: "validation" },
        }),
      ),
    ).toEqual({ credential: "works", "permission PIX:WRITE": "passes" });
  });

  it("show for a suspended wallet that sub-accounts are open, and nothing of the permission", () => {
    expect(statesOf(refused({ wallet: "loja-norte", code: "SUB_ACCOUNT_SUSPENDED" }))).toEqual({
      credential: "works",
      sub_accounts: "works",
      "wallet loja-norte": "refused",
    });
  });

  it("show neither permission nor address for a withdrawal that is forbidden without a word", () => {
    expect(statesOf(refused({ method: "POST", path: "/withdrawals" }))).toEqual({
      credential: "works",
      "permission WITHDRAWAL:WRITE": "not_known",
      address: "not_known",
    });
  });

  it.each<[string, Partial<CallAnswer>]>([
    ["an answer that was lost", { status: null, failure: { proof: "ambiguous", kind: "timeout" } }],
    ["a fault of the service", { status: 503, failure: { proof: "ambiguous", kind: "server" } }],
    [
      "a 401 of a token, which may have ended",
      { status: 401, failure: { proof: "rejected", kind: "credential" } },
    ],
    ["a page of somebody between us", { status: 403, failure: { proof: "ambiguous", kind: "undocumented" } }],
  ])("of %s: nothing", (_what, more) => {
    expect(findingsOf(call(more))).toEqual([]);
  });
});
