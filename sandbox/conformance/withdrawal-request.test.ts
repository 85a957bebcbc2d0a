import { beforeEach, describe, expect, it } from "vitest";
import { UUID, expectError, expectFields, expectRecent } from "./expectations";
import { available, createWithdrawal, deposit, withdrawalBody, type Withdrawal } from "./scenario";
import { api, useSandbox, type Wire } from "./service";

useSandbox();

const FUNDS = 100_000;

const post = (overrides: Wire) =>
  api<Withdrawal>("POST", "/withdrawals", { body: withdrawalBody(overrides) });

describe("Withdrawal response", () => {
  beforeEach(() => deposit(FUNDS));

  it("holds gross, fee, net, the snapshot and what is null until it is known", async () => {
    const withdrawal = await createWithdrawal({ amount: 100 });
    expectFields(
      withdrawal,
      [
        "id",
        "amount",
        "feeAmount",
        "netAmount",
        "status",
        "snapshotHolderName",
        "snapshotHolderDocument",
        "snapshotPixKey",
        "snapshotPixKeyType",
        "createdAt",
        "failureReason",
        "pspReference",
      ],
      [],
    );
    expect(withdrawal).toMatchObject({
      amount: 100,
      feeAmount: 1,
      netAmount: 99,
      status: expect.stringMatching(/^(pending|processing)$/) as string,
      snapshotHolderName: "Cauã Guimarães Júnior",
      snapshotHolderDocument: "96483227329",
      snapshotPixKey: "financeiro@loja.example",
      snapshotPixKeyType: "email",
      failureReason: null,
    });
    expect(withdrawal.id).toMatch(UUID);
    await expectRecent(withdrawal.createdAt);
  });

  it("echoes the external reference where there is one", async () => {
    expect(await createWithdrawal({ externalReference: "saque/1" })).toMatchObject({
      externalReference: "saque/1",
    });
  });

  it("the gross leaves available at creation", async () => {
    await createWithdrawal({ amount: 100 });
    expect(await available()).toBe(FUNDS - 10_000);
  });
});

describe("Withdrawal request, required fields", () => {
  beforeEach(() => deposit(FUNDS));

  it.each(["pixKey", "pixKeyType", "holderName", "holderDocument", "holderDocumentType", "amount"])(
    "%s is required",
    async (field) => {
      const body = withdrawalBody();
      delete body[field];
      expectError(await api("POST", "/withdrawals", { body }), 400);
      expect(await available()).toBe(FUNDS);
    },
  );

  const strings = ["pixKey", "pixKeyType", "holderName", "holderDocument", "holderDocumentType"];
  const wrong = strings.flatMap((field) =>
    [1, true, null, [], {}, ["email"], ""].map((value) => [field, value] as const),
  );
  it.each(wrong)("%s refuses %j", async (field, value) => {
    expectError(await post({ [field]: value }), 400);
    expect(await available()).toBe(FUNDS);
  });

  it.each(["externalReference", "projectId"])("%s refuses what is no string", async (field) => {
    for (const value of [1, true, null, [], {}]) expectError(await post({ [field]: value }), 400);
  });

  it("exactly one of amount and netAmount: both are refused", async () => {
    expectError(await post({ amount: 10, netAmount: 9 }), 400);
    expect(await available()).toBe(FUNDS);
  });
});

describe("Withdrawal request, the key and the holder", () => {
  beforeEach(() => deposit(FUNDS));

  /** Sandbox, "Test data". */
  it.each([
    ["cpf", "49021913003"],
    ["cpf", "01715303490"],
    ["cnpj", "18361730000183"],
    ["cnpj", "12ABC34501DE35"],
    ["phone", "+5511990000001"],
    ["phone", "+5592990000008"],
    ["email", "conceicao.araujo@cliente.example"],
    ["email", "pix+teste@empresa.example"],
    ["random", "9d79b1a3-7f31-401c-911a-6706fb40d6bd"],
    ["random", "50e165e4-3424-4d8b-829f-411669842a97"],
  ])("accepts the %s key %s and keeps it in the snapshot", async (pixKeyType, pixKey) => {
    expect(await createWithdrawal({ pixKeyType, pixKey })).toMatchObject({
      snapshotPixKeyType: pixKeyType,
      snapshotPixKey: pixKey,
    });
  });

  it.each([
    ["cpf", "1715303490"],
    ["cpf", "18361730000183"],
    ["cnpj", "49021913003"],
    ["email", "sem-arroba"],
    ["email", "a@b"],
    ["email", "fulano＠exemplo.com"],
    ["email", `${"a".repeat(66)}@exemplo.com`],
    ["phone", "sem-telefone"],
    ["phone", "+55"],
    ["phone", "financeiro@loja.example"],
    ["cpf", "financeiro@loja.example"],
    ["email", "+5511990000001"],
    ["random", "49021913003"],
    ["random", "9d79b1a37f31401c911a6706fb40d6bd"],
    ["random", "{9d79b1a3-7f31-401c-911a-6706fb40d6bd}"],
    ["random", "00020126580014br.gov.bcb.pix0136"],
    ["CPF", "49021913003"],
    ["evp", "9d79b1a3-7f31-401c-911a-6706fb40d6bd"],
    ["", "financeiro@loja.example"],
  ])("refuses the %s key %s, and moves no money", async (pixKeyType, pixKey) => {
    expectError(await post({ pixKeyType, pixKey }), 400);
    expect(await available()).toBe(FUNDS);
  });

  it.each([
    ["cpf", "49021913003"],
    ["cnpj", "18361730000183"],
    ["cnpj", "12ABC34501DE35"],
  ])("accepts a holder's %s %s", async (holderDocumentType, holderDocument) => {
    expect(await createWithdrawal({ holderDocumentType, holderDocument })).toMatchObject({
      snapshotHolderDocument: holderDocument,
    });
  });

  it.each([
    ["cpf", "18361730000183"],
    ["cnpj", "49021913003"],
    ["CPF", "49021913003"],
    ["rg", "49021913003"],
  ])("refuses a holder's %s %s", async (holderDocumentType, holderDocument) => {
    expectError(await post({ holderDocumentType, holderDocument }), 400);
  });
});
