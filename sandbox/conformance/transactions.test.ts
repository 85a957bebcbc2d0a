import { describe, expect, it } from "vitest";
import { END_TO_END_ID, ISO_DATE_TIME, expectFields, expectNoNulls, expectRecent } from "./expectations";
import {
  CNPJ_PAYER,
  CPF_PAYER,
  createCharge,
  createPayment,
  createProject,
  createWithdrawal,
  deposit,
  moveWithdrawal,
  payCharge,
  readTransaction,
} from "./scenario";
import { advance, control, useSandbox } from "./service";

useSandbox();

const ALWAYS = ["id", "status", "type", "paymentMethod", "amount", "currency", "createdAt", "updatedAt"];
const OF_PENDING = ["pixCopyPaste", "expiresAt"];
const OF_PAID = ["paidAt", "e2eId", "counterpartName", "counterpartDocument"];

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
