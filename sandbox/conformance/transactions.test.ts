import { describe, expect, it } from "vitest";
import {
  END_TO_END_ID,
  ISO_DATE_TIME,
  expectError,
  expectFields,
  expectNoNulls,
  expectRecent,
} from "./expectations";
import {
  CNPJ_PAYER,
  CPF_PAYER,
  createCharge,
  createPayment,
  createProject,
  createSubAccounts,
  createWithdrawal,
  deposit,
  moveWithdrawal,
  payCharge,
  readTransaction,
  requestRefund,
} from "./scenario";
import { advance, api, control, setReadings, tokenWith, useSandbox } from "./service";

useSandbox();

const ALWAYS = ["id", "status", "type", "paymentMethod", "amount", "currency", "createdAt", "updatedAt"];
const OF_PENDING = ["pixCopyPaste", "expiresAt"];
const OF_PAID = ["paidAt", "e2eId", "counterpartName", "counterpartDocument"];
const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

describe("Transaction, of a charge", () => {
  it("pending: carries the code and the expiry, and nothing of a payment", async () => {
    const charge = await createCharge();
    const transaction = await readTransaction(charge.id);
    expectFields(transaction, [...ALWAYS, "description", ...OF_PENDING], ["customerId"]);
    expectNoNulls(transaction);
    expect(transaction).toMatchObject({
      id: charge.id,
      status: "pending",
      type: "payment",
      paymentMethod: "pix",
      amount: 100,
      currency: "BRL",
      description: "Pedido",
      pixCopyPaste: charge.pixCopyPaste,
      expiresAt: charge.expiresAt,
      createdAt: charge.createdAt,
    });
    expect(transaction.updatedAt).toMatch(ISO_DATE_TIME);
  });

  it("carries what the request gave: reference, metadata, project, customer", async () => {
    const { id: projectId } = await createProject("Loja");
    const metadata = { order: 42, tags: ["a", "b"] };
    const customer = { name: "Zoë Assunção", document: "49021913003" };
    const charge = await createCharge({ externalReference: "pedido-1", metadata, projectId, customer });
    const transaction = await readTransaction(charge.id);
    expect(transaction).toMatchObject({ externalReference: "pedido-1", metadata, projectId });
    expect(transaction.customerId).toBeTypeOf("string");
    expect(transaction).not.toHaveProperty("customer");
  });

  it("leaves out what the request did not give", async () => {
    const transaction = await readTransaction((await createCharge()).id);
    for (const field of ["externalReference", "metadata", "projectId"])
      expect(transaction).not.toHaveProperty(field);
  });

  it("completed: carries paidAt, the end-to-end id and the payer, and no code or expiry", async () => {
    const charge = await createPayment();
    const transaction = await readTransaction(charge.id);
    expectFields(transaction, [...ALWAYS, "description", ...OF_PAID], ["customerId"]);
    expectNoNulls(transaction);
    expect(transaction).toMatchObject({
      status: "completed",
      type: "payment",
      amount: 100,
      counterpartName: CPF_PAYER.name,
      counterpartDocument: CPF_PAYER.document,
    });
    expect(transaction.e2eId).toMatch(END_TO_END_ID);
    await expectRecent(transaction.paidAt);
  });

  it("the end-to-end id carries the minute in UTC and is unique", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await readTransaction((await createPayment()).id)).e2eId ?? "");
    expect(new Set(ids).size).toBe(3);
    const minute =
      /^E.{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})/
        .exec(ids[0] ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    const [year = 0, month = 0, day = 0, hour = 0, min = 0] = minute;
    await expectNear(Date.UTC(year, month - 1, day, hour, min));
  });

  it("expired: carries no code and no expiry", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advance(301);
    const transaction = await readTransaction(charge.id);
    expectFields(transaction, [...ALWAYS, "description"], ["customerId"]);
    expect(transaction.status).toBe("cancelled");
  });

  it("cancelled: carries no code and no expiry", async () => {
    const charge = await createCharge();
    await control("POST", `/charges/${charge.id}/cancel`);
    const transaction = await readTransaction(charge.id);
    expectFields(transaction, [...ALWAYS, "description"], ["customerId"]);
    expect(transaction.status).toBe("cancelled");
  });

  it("blocked: carries the reason and the return, and was not credited", async () => {
    const charge = await createCharge();
    await payCharge(charge.id, CNPJ_PAYER);
    const transaction = await readTransaction(charge.id);
    expectFields(
      transaction,
      [...ALWAYS, "description", "failureReason", "blockedDeposit"],
      ["customerId", "e2eId", "counterpartName", "counterpartDocument"],
    );
    expect(transaction.status).toBe("failed");
    expect(transaction.blockedDeposit?.reason).toMatch(/./);
    expect(transaction.blockedDeposit?.refund).toEqual({ status: "pending" });
  });

  it("updatedAt moves on with the state", async () => {
    const charge = await createCharge();
    const before = await readTransaction(charge.id);
    await advance(60);
    await payCharge(charge.id);
    const after = await readTransaction(charge.id);
    expect(Date.parse(after.updatedAt as string)).toBeGreaterThanOrEqual(
      Date.parse(before.updatedAt as string) + 60_000,
    );
    expect(after.createdAt).toBe(before.createdAt);
  });
});

async function expectNear(momentMs: number): Promise<void> {
  const { now } = (await control<{ now: string }>("GET", "/clock")).body;
  expect(Math.abs(Date.parse(now) - momentMs)).toBeLessThan(120_000);
}

describe("Transaction, of a withdrawal", () => {
  it("is found by its id, its reference and its key while it is pending, processing and done", async () => {
    await deposit(10_000);
    const { id } = await createWithdrawal({ externalReference: "saque-1" }, { key: "chave-do-saque" });
    for (const act of [undefined, "process", "complete"]) {
      if (act) await moveWithdrawal(id, act);
      const found = await readTransaction(id);
      expect(found).toMatchObject({ type: "withdrawal", amount: 10, externalReference: "saque-1" });
      expect(["pending", "processing", "completed"]).toContain(found.status);
      expect((await readTransaction("saque-1")).id).toBe(found.id);
      expect((await readTransaction("chave-do-saque")).id).toBe(found.id);
    }
  });

  it("completed: carries the recipient and the end-to-end id", async () => {
    await deposit(10_000);
    const { id } = await createWithdrawal();
    await moveWithdrawal(id, "complete");
    const transaction = await readTransaction(id);
    expectNoNulls(transaction);
    expect(transaction).toMatchObject({
      status: "completed",
      type: "withdrawal",
      paymentMethod: "pix",
      currency: "BRL",
      counterpartName: "Cauã Guimarães Júnior",
      counterpartDocument: "96483227329",
    });
    expect(transaction.e2eId).toMatch(END_TO_END_ID);
    expect(transaction).not.toHaveProperty("failureReason");
  });

  it("failed: carries the reason", async () => {
    await deposit(10_000);
    const { id } = await createWithdrawal();
    await moveWithdrawal(id, "fail", { failureReason: "Conta encerrada" });
    expect(await readTransaction(id)).toMatchObject({
      status: "failed",
      failureReason: "Conta encerrada",
    });
  });

  it("pending: carries no code and no payment", async () => {
    await deposit(10_000);
    const transaction = await readTransaction((await createWithdrawal()).id);
    for (const field of ["pixCopyPaste", "paidAt", "e2eId", "failureReason", "blockedDeposit"])
      expect(transaction).not.toHaveProperty(field);
  });
});

describe("GET /transactions/{id}, the order of identifiers", () => {
  it("an id is looked up before an external reference", async () => {
    const charge = await createCharge();
    await createCharge({ externalReference: charge.id });
    expect((await readTransaction(charge.id)).id).toBe(charge.id);
  });

  it("an external reference is looked up before a key", async () => {
    await createCharge({}, { key: "o-mesmo-texto" });
    const named = await createCharge({ externalReference: "o-mesmo-texto" });
    expect((await readTransaction("o-mesmo-texto")).id).toBe(named.id);
  });

  it("a key is looked up where nothing else has that text", async () => {
    const charge = await createCharge({}, { key: "chave-da-cobranca" });
    expect((await readTransaction("chave-da-cobranca")).id).toBe(charge.id);
  });

  it("a UUID that is only an external reference or a key is found as such", async () => {
    const named = await createCharge({ externalReference: UNKNOWN });
    expect((await readTransaction(UNKNOWN)).id).toBe(named.id);
    const key = UNKNOWN.replace(/1$/, "2");
    const keyed = await createCharge({}, { key });
    expect((await readTransaction(key)).id).toBe(keyed.id);
  });

  it.each([
    "a/b",
    "a?b",
    "a#b",
    "pedido 1",
    "100%",
    "%2F",
    "ação",
    "<b>",
    "a\\b",
    "x".repeat(255),
    "undefined",
    "PEDIDO+1",
  ])("finds the external reference %j", async (externalReference) => {
    const charge = await createCharge({ externalReference });
    expect((await readTransaction(externalReference)).id).toBe(charge.id);
  });

  it("does not fold the case of a reference", async () => {
    await createCharge({ externalReference: "Pedido-A" });
    expectError(await api("GET", "/transactions/pedido-a"), 404);
  });

  it.each([UNKNOWN, "nothing", "null", "%00", "%F0%9F%98%80", "x".repeat(4_000)])(
    "answers 404 (or 400) to %j, with resource and id",
    async (id) => {
      const answer = await api<{ details?: unknown }>("GET", `/transactions/${id}`);
      expect([400, 404]).toContain(answer.status);
      if (answer.status === 404)
        expect(answer.body.details).toMatchObject({
          resource: expect.any(String) as string,
          id: expect.any(String) as string,
        });
    },
  );

  it("answers 400 or 404 to a path that is no percent-encoding", async () => {
    expect([400, 404]).toContain((await api("GET", "/transactions/%E0%A4%A")).status);
  });

  it("reading lookupByKey forever: a key is found after 24 hours", async () => {
    const charge = await createCharge({}, { key: "chave-antiga" });
    await advance(86_400 * 3);
    expect((await readTransaction("chave-antiga")).id).toBe(charge.id);
  });

  it("reading lookupByKey 24h: a key is found for 24 hours, the id for ever", async () => {
    await setReadings({ lookupByKey: "24h" });
    const charge = await createCharge({ externalReference: "pedido-1" }, { key: "chave-antiga" });
    await advance(86_000);
    expect((await readTransaction("chave-antiga")).id).toBe(charge.id);
    await advance(401);
    expectError(await api("GET", "/transactions/chave-antiga"), 404);
    expect((await readTransaction("pedido-1")).id).toBe(charge.id);
    expect((await readTransaction(charge.id)).id).toBe(charge.id);
  });
});

describe("GET /transactions/{id}, the wallet", () => {
  it("shows a sub-account its own transactions and not the main account's", async () => {
    await createSubAccounts("loja-a", "loja-b");
    const own = await createCharge({ externalReference: "da-loja" }, { wallet: "loja-a", key: "chave-loja" });
    const main = await createCharge({ externalReference: "da-conta" }, { key: "chave-conta" });
    for (const id of [own.id, "da-loja", "chave-loja"]) {
      expect((await readTransaction(id, { wallet: "loja-a" })).id).toBe(own.id);
      expectError(await api("GET", `/transactions/${id}`), 404);
      expectError(await api("GET", `/transactions/${id}`, { wallet: "loja-b" }), 404);
    }
    for (const id of [main.id, "da-conta", "chave-conta"])
      expectError(await api("GET", `/transactions/${id}`, { wallet: "loja-a" }), 404);
  });

  it("the same reference in two wallets names two transactions", async () => {
    await createSubAccounts("loja-a");
    const main = await createCharge({ externalReference: "pedido-1" });
    const own = await createCharge({ externalReference: "pedido-1" }, { wallet: "loja-a" });
    expect((await readTransaction("pedido-1")).id).toBe(main.id);
    expect((await readTransaction("pedido-1", { wallet: "loja-a" })).id).toBe(own.id);
  });

  it("reading getCrossesWallets: every wallet of the account is read from any", async () => {
    await setReadings({ getCrossesWallets: true });
    await createSubAccounts("loja-a");
    const own = await createCharge({}, { wallet: "loja-a" });
    const main = await createCharge();
    expect((await readTransaction(own.id)).id).toBe(own.id);
    expect((await readTransaction(main.id, { wallet: "loja-a" })).id).toBe(main.id);
  });

  it("reading originalAfterRefund unchanged: a refunded payment stays completed", async () => {
    await deposit(10_000);
    const charge = await createPayment();
    const before = await readTransaction(charge.id);
    await requestRefund(charge.id);
    await control("POST", `/refunds/${charge.id}/confirm`);
    expect(await readTransaction(charge.id)).toEqual({
      ...before,
      updatedAt: expect.any(String) as string,
    });
  });

  it("reading originalAfterRefund status_refunded_is_failed: a refunded payment is failed", async () => {
    await setReadings({ originalAfterRefund: "status_refunded_is_failed" });
    await deposit(10_000);
    const charge = await createPayment();
    await requestRefund(charge.id);
    await control("POST", `/refunds/${charge.id}/confirm`);
    expect((await readTransaction(charge.id)).status).toBe("failed");
  });

  it("needs no more than TRANSACTION:READ", async () => {
    const charge = await createCharge();
    const token = await tokenWith(["TRANSACTION:READ"]);
    expect((await readTransaction(charge.id, { token })).id).toBe(charge.id);
  });
});
