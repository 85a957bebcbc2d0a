import { beforeEach, describe, expect, it } from "vitest";
import { UUID, expectError, expectFields, expectRecent } from "./expectations";
import {
  available,
  createWithdrawal,
  deposit,
  expectStatus,
  readTransaction,
  setFees,
  withdrawalBody,
  type Withdrawal,
} from "./scenario";
import { api, tokenWith, useSandbox, type Wire } from "./service";

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

  /** pix-domain.md, "Test data". */
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
    ["cpf", "49021913004"],
    ["cpf", "11111111111"],
    ["cpf", "1715303490"],
    ["cpf", "18361730000183"],
    ["cnpj", "18361730000184"],
    ["cnpj", "00000000000000"],
    ["cnpj", "12ABC34501DE36"],
    ["cnpj", "49021913003"],
    ["phone", "+5520987654321"],
    ["phone", "+551187654321"],
    ["phone", "+551133334444"],
    ["phone", "+12025550100"],
    ["email", "a%b@loja.example"],
    ["email", "sem-arroba"],
    ["email", "a@b"],
    ["email", "a..b@x.com"],
    ["email", "fulano＠exemplo.com"],
    ["email", `${"a".repeat(66)}@exemplo.com`],
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
    ["cpf", "49021913004"],
    ["cpf", "00000000000"],
    ["cnpj", "49021913003"],
    ["cnpj", "18361730000184"],
    ["CPF", "49021913003"],
    ["rg", "49021913003"],
  ])("refuses a holder's %s %s", async (holderDocumentType, holderDocument) => {
    expectError(await post({ holderDocumentType, holderDocument }), 400);
  });
});

describe("Withdrawal request, amount and netAmount", () => {
  beforeEach(() => deposit(FUNDS));

  it.each([
    ["amount", 100, 100, 1, 99],
    ["netAmount", 100, 101, 1, 100],
    ["amount", 1.01, 1.01, 1, 0.01],
    ["netAmount", 0.01, 1.01, 1, 0.01],
    ["netAmount", 4.35, 5.35, 1, 4.35],
    ["amount", 293.59, 293.59, 1, 292.59],
  ])("%s %d gives gross %d, fee %d, net %d", async (field, value, amount, feeAmount, netAmount) => {
    expect(await createWithdrawal({ [field]: value })).toMatchObject({
      amount,
      feeAmount,
      netAmount,
    });
    expect(await available()).toBe(FUNDS - Math.round(amount * 100));
  });

  it.each([1, 0.99, 0.5, 0.01])("a gross of %d leaves no net of 0.01 and is refused", async (amount) => {
    expectError(await post({ amount }), 400);
    expect(await available()).toBe(FUNDS);
  });

  const numbers = ["0", "-0", "-1", "0.001", "10.005", "1e21", "1e400", "9007199254740993"];
  const others = ['"10.00"', "true", "[]", "{}", "null"];
  it.each(
    ["amount", "netAmount"].flatMap((field) =>
      [...numbers, ...others].map((value) => [field, value] as const),
    ),
  )("%s refuses %s", async (field, value) => {
    const { amount: _amount, ...rest } = withdrawalBody();
    const raw = JSON.stringify(rest).replace(/\}$/, `,"${field}":${value}}`);
    expectError(await api("POST", "/withdrawals", { raw }), 400);
    expect(await available()).toBe(FUNDS);
  });

  it("netAmount 1000 at 0.50 %, minimum 1.00, costs 1005.03", async () => {
    await deposit(100_000);
    await setFees({ withdrawal: { percent: 0.5, fixed: 0, minimum: 1 } });
    expect(await createWithdrawal({ netAmount: 1_000 })).toMatchObject({ amount: 1_005.03, feeAmount: 5.03 });
  });

  const tables = [
    { percent: 0.5, fixed: 0, minimum: 1 },
    { percent: 1.37, fixed: 0.25, minimum: 0 },
    { percent: 0.99, fixed: 0.1, minimum: 0.6 },
    { percent: 0, fixed: 0.35, minimum: 0 },
    { percent: 0, fixed: 0, minimum: 0 },
  ];
  const nets = [1, 2, 49, 50, 99, 100, 101, 4_999, 10_000, 12_345, 99_999];

  it.each(tables)(
    "with the fees %j the recipient of netAmount gets it exactly, at the least gross",
    async (fees) => {
      await setFees({ withdrawal: fees });
      await deposit(1_000_000);
      const feeOf = (gross: number) => {
        const percentage = Math.floor((gross * Math.round(fees.percent * 100) + 5_000) / 10_000);
        return Math.max(percentage + Math.round(fees.fixed * 100), Math.round(fees.minimum * 100));
      };
      for (const net of nets) {
        let gross = net;
        while (gross - feeOf(gross) < net) gross += 1;
        expect(await createWithdrawal({ netAmount: net / 100 })).toMatchObject({
          amount: gross / 100,
          feeAmount: feeOf(gross) / 100,
          netAmount: net / 100,
        });
      }
    },
  );
});

describe("Withdrawal request, the balance", () => {
  it("the whole balance can be withdrawn", async () => {
    await deposit(10_100);
    await createWithdrawal({ netAmount: 100 });
    expect(await available()).toBe(0);
  });

  it.each([
    ["amount", 100.01],
    ["netAmount", 99.01],
    ["amount", 1_000_000],
  ])("%s %d over a balance of 100 is refused and moves nothing", async (field, value) => {
    await deposit(10_000);
    expectError(await post({ [field]: value }), 400, "INSUFFICIENT_BALANCE");
    expect(await available()).toBe(10_000);
  });

  it("an empty wallet has nothing to withdraw", async () => {
    expectError(await post({ externalReference: "saque-1" }), 400, "INSUFFICIENT_BALANCE");
    expectError(await api("GET", "/transactions/saque-1"), 404);
  });

  it("promised money is not withdrawn twice", async () => {
    await deposit(10_000);
    await createWithdrawal({ amount: 60 });
    expectError(await post({ amount: 60 }), 400, "INSUFFICIENT_BALANCE");
  });

  it("the external reference of an accepted withdrawal finds it", async () => {
    await deposit(10_000);
    await createWithdrawal({ externalReference: "saque-1" });
    expect((await readTransaction("saque-1")).type).toBe("withdrawal");
  });
});

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
