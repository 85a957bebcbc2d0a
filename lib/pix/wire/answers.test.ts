import { describe, expect, it } from "vitest";
import { type z } from "zod";
import { parseJson } from "@/lib/core/json/json";
import { AccountWire } from "./account";
import { BalanceBlockListWire } from "./balance-block";
import { ChargeWire } from "./charge";
import { ProjectPageWire } from "./project";
import { RefundWire } from "./refund";
import { SubAccountListWire } from "./sub-account";
import { TokenWire } from "./token";
import { TransactionWire } from "./transaction";
import { WithdrawalWire } from "./withdrawal";

const ID = "0198c1de-0000-7000-8000-000000000001";
const AT = "2026-11-20T15:00:00Z";
const at = new Date(AT);

const read = <Schema extends z.ZodType>(schema: Schema, value: unknown) =>
  schema.safeParse(parseJson(typeof value === "string" ? value : JSON.stringify(value))).data;

const charge = {
  id: ID.toUpperCase(),
  status: "pending",
  amount: 1.1,
  currency: "BRL",
  pixCopyPaste: "00020126...",
  expiresAt: AT,
  createdAt: AT,
};

describe("the answer to a charge", () => {
  it("is read with only what is always there", () =>
    expect(read(ChargeWire, charge)).toEqual({
      id: ID,
      status: "pending",
      amountCentavos: 110,
      currency: "BRL",
      pixCopyPaste: "00020126...",
      qrCodeBase64: null,
      pspPaymentId: null,
      pspCredentialId: null,
      externalReference: null,
      expiresAt: at,
      createdAt: at,
      split: null,
    }));

  it("is read with states, fields and nulls that the specification does not show", () =>
    expect(
      read(ChargeWire, {
        ...charge,
        status: "under_review",
        novelty: 1,
        pspPaymentId: null,
        qrCodeBase64: 5,
      }),
    ).toMatchObject({ status: "under_review", pspPaymentId: null, qrCodeBase64: null }));

  it("reads the accepted split", () =>
    expect(
      read(ChargeWire, { ...charge, split: [{ subAccount: "loja-centro", amount: 0.1 }] })?.split,
    ).toEqual([{ subAccount: "loja-centro", amountCentavos: 10 }]));

  it.each([
    { amount: "1.10" },
    { amount: -1 },
    { amount: 1.005 },
    { amount: undefined },
    { id: "7" },
    { pixCopyPaste: "" },
  ])("is unreadable with %j", (more) => expect(read(ChargeWire, { ...charge, ...more })).toBeUndefined());

  it.each([
    ["2026-11-20T15:00:00.123456Z", "2026-11-20T15:00:00.123Z"],
    ["2026-11-20T12:00:00-03:00", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20T12:00:00-0300", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20T15:00:00", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20 15:00:00", "2026-11-20T15:00:00.000Z"],
    [" 2026-11-20 15:00 ", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20 15:00:00,5", "2026-11-20T15:00:00.500Z"],
    ["2026-11-20 15:00:00 UTC", "2026-11-20T15:00:00.000Z"],
    ["2026-11-20 12:00:00 -03", "2026-11-20T15:00:00.000Z"],
  ])("reads the moment %s", (text, moment) =>
    expect(read(ChargeWire, { ...charge, createdAt: text })?.createdAt?.toISOString()).toBe(moment),
  );

  it.each([
    { createdAt: "yesterday" },
    { createdAt: "2026-02-31T15:00:00Z" },
    { createdAt: 1_795_000_000 },
    { expiresAt: "20/11/2026 15:00" },
    { split: [{ subAccount: "loja-centro", amount: "1" }] },
  ])("is read without what cannot be read of %j", (more) => {
    const [name = ""] = Object.keys(more);
    expect(read(ChargeWire, { ...charge, ...more })).toMatchObject({ id: ID, [name]: null });
  });
});

describe("the balance", () => {
  const balanceOf = (available: unknown) =>
    JSON.stringify({
      account: { id: ID, status: "approved" },
      balance: {
        available,
        promotional: { amount: 0, amountFormatted: 0 },
        held: { amount: 5, amountFormatted: 0.05 },
        total: { amount: 10_005, amountFormatted: 100.05 },
        currency: "BRL",
        updatedAt: AT,
      },
    });

  it("is an integer of centavos", () =>
    expect(read(AccountWire, balanceOf({ amount: 10_000, amountFormatted: 100 }))).toEqual({
      id: ID,
      status: "approved",
      availableCentavos: 10_000,
      promotionalCentavos: 0,
      heldCentavos: 5,
      totalCentavos: 10_005,
      currency: "BRL",
      updatedAt: at,
    }));

  it.each([
    [{ amount: -150, amountFormatted: -1.5 }, -150],
    [{ amount: 9_007_199_254_740_991 }, Number.MAX_SAFE_INTEGER],
    [{ amountFormatted: 100.05 }, 10_005],
    [{ amount: 0, amountFormatted: null }, 0],
  ])("reads %j", (available, value) =>
    expect(read(AccountWire, balanceOf(available))?.availableCentavos).toBe(value),
  );

  it.each([
    { amount: 10_000, amountFormatted: 100.01 },
    { amount: 100, amountFormatted: 100 },
    { amount: 100.5, amountFormatted: 1.005 },
    { amount: "100", amountFormatted: 1 },
    { amount: 100, amountFormatted: "1" },
    {},
    null,
  ])("is unreadable where the two disagree or tell no amount: %j", (available) =>
    expect(read(AccountWire, balanceOf(available))).toBeUndefined(),
  );
});

describe("the other answers", () => {
  it("reads a withdrawal that says little", () =>
    expect(
      read(WithdrawalWire, { id: ID, amount: 10, status: "processing", createdAt: AT, failureReason: null }),
    ).toMatchObject({ amountCentavos: 1_000, feeCentavos: null, netCentavos: null, failureReason: null }));

  it("refuses a withdrawal whose fee is no amount", () =>
    expect(
      read(WithdrawalWire, { id: ID, amount: 10, feeAmount: "1", status: "processing", createdAt: AT }),
    ).toBeUndefined());

  it("reads a transaction of any type, below zero too", () =>
    expect(
      read(TransactionWire, {
        id: ID,
        status: "completed",
        type: "adjustment",
        amount: -12.34,
        createdAt: AT,
        blockedDeposit: { reason: "cnpj", refund: { status: "pending", e2eId: null } },
      }),
    ).toMatchObject({
      amountCentavos: -1_234,
      blockedDeposit: { reason: "cnpj", refund: { status: "pending" } },
      metadata: null,
    }));

  it("reads a refund in whatever state", () =>
    expect(read(RefundWire, { originalTransactionId: ID, status: "PENDING" })).toEqual({
      originalTransactionId: ID,
      status: "PENDING",
      pspProvider: null,
      pspRefundTransactionId: null,
    }));

  it.each([
    ["MED", "med"],
    ["Judicial", "judicial"],
    [" administrative\n", "administrative"],
    ["Administrative", "administrative"],
    ["MED_2", "MED_2"],
    [" Fiscal ", " Fiscal "],
    ["other", "other"],
    ["OTHER", "OTHER"],
  ])("reads a block's type %j as %j: a known word in any case, any other as it came", (blockType, word) => {
    const block = { id: ID, amount: 5, status: "Awaiting Response", blockType };
    expect(read(BalanceBlockListWire, { items: [block] })?.items[0]).toMatchObject({
      blockType: word,
      status: "awaiting_response",
    });
  });

  it.each([
    ["Joa\u0303o da Silva", "Jo\u00E3o da Silva"],
    ["Jo\u00E3o da Silva", "Jo\u00E3o da Silva"],
    ["CONCEI\u0063\u0327\u0061\u0303\u006F", "CONCEI\u00E7\u00E3o"],
    [`${"a".repeat(253)}a\u0303o`, `${"a".repeat(253)}\u00E3o`],
  ])("composes the accents of every text once, on entry: %j", (told, name) => {
    const reported = {
      ...{ id: ID, amount: 5, status: "completed", type: "payment", metadata: { "a\u0303": told } },
      ...{ counterpartName: told, description: told, externalReference: told, failureReason: told },
    };
    expect(read(TransactionWire, reported)).toMatchObject({
      ...{ counterpartName: name, description: name, externalReference: name, failureReason: name },
      metadata: [["\u00E3", name]],
    });
  });

  it("reads the words of every other answer in any case too", () => {
    expect(read(ChargeWire, { ...charge, status: "PENDING", currency: "brl" })).toMatchObject({
      status: "pending",
      currency: "BRL",
    });
    const transaction = { id: ID, amount: 5, status: " Completed", type: "PAYMENT", paymentMethod: "PIX" };
    expect(read(TransactionWire, transaction)).toMatchObject({
      status: "completed",
      type: "payment",
      paymentMethod: "pix",
    });
    expect(read(RefundWire, { originalTransactionId: ID, status: "confirmed" })?.status).toBe("CONFIRMED");
    const withdrawal = { id: ID, amount: 5, status: "Processing", snapshotPixKeyType: "CPF" };
    expect(read(WithdrawalWire, withdrawal)).toMatchObject({
      status: "processing",
      snapshotPixKeyType: "cpf",
    });
    const row = { id: ID, reference: "loja", name: "Loja", status: "Approved" };
    expect(read(SubAccountListWire, { data: [row] })?.items[0]?.status).toBe("approved");
  });

  it("reads lists, and counts the rows that it cannot read: absence must stay proof", () => {
    const row = { id: ID, reference: "constructor", name: "Loja", status: "approved", createdAt: AT };
    expect(read(SubAccountListWire, { data: [row] })?.items[0]?.reference).toBe("constructor");
    expect(read(SubAccountListWire, { data: [{ ...row, id: null }, row, "loja"] })).toMatchObject({
      items: [{ reference: "constructor" }],
      unreadable: 2,
    });
    const block = { id: ID, amount: 5, status: "new_word", blockType: "fiscal", createdAt: AT };
    expect(read(BalanceBlockListWire, { items: [block], total: 1 })?.items[0]).toMatchObject({
      status: "new_word",
      blockType: "fiscal",
      amountCentavos: 500,
      transactionId: null,
    });
    const odd = { ...block, amount: "5", createdAt: "2026-11-20 11:11:04" };
    expect(read(BalanceBlockListWire, { items: [odd, { ...odd, amount: 7 }], total: 2 })).toMatchObject({
      items: [{ amountCentavos: 700, createdAt: new Date("2026-11-20T11:11:04Z") }],
      unreadable: 1,
    });
    const page = { items: [], total: 0, page: 1, limit: 20, totalPages: 0 };
    expect(read(ProjectPageWire, page)).toEqual({ ...page, unreadable: 0 });
    expect(read(ProjectPageWire, { ...page, total: -1 })).toBeUndefined();
  });

  it("takes a token whose life is told strangely for one of five minutes at most", () => {
    const lives = [
      [undefined, 300],
      ["60", 300],
      [60, 60],
      [86_400, 300],
      [-1, 300],
    ];
    for (const [expires_in, lifeSeconds] of lives)
      expect(read(TokenWire, { access_token: "t", expires_in })).toEqual({ value: "t", lifeSeconds });
    expect(read(TokenWire, { access_token: "a\r\nX-Evil: 1", expires_in: 300 })).toBeUndefined();
  });
});
