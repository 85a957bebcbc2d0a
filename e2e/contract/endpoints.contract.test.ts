import { describe, expect, it } from "vitest";
import {
  COMPANY,
  PERSON,
  PRINCIPAL,
  bodyOf,
  chargeBody,
  failure,
  freshKey,
  givenFunds,
  givenPaidCharge,
  openClient,
  records,
  sandbox,
  useSandbox,
  withdrawalBody,
} from "./service";

useSandbox();

const LOJA = { ...PRINCIPAL, wallet: "loja-centro" };

describe("charges", () => {
  it("are created with everything that a charge can carry, and read by id, reference and key", async () => {
    const client = openClient();
    await client.createSubAccount(bodyOf({ reference: "loja-centro", name: "Loja Centro" }), PRINCIPAL);
    const project = await client.createProject(bodyOf({ name: "Site" }), PRINCIPAL);
    const { pspCredentialId } = await sandbox().control<{ pspCredentialId: string }>(
      "POST",
      "/institutions",
      {
        name: "Banco",
        enabled: true,
      },
    );
    const idempotencyKey = freshKey();
    const externalReference = "pedido 7/2026?#%";
    const charge = await client.createCharge(
      chargeBody({
        amount: 123.45,
        customer: { ...PERSON, email: "ana@example.com", phone: "+55 11 99999-0000" },
        projectId: project.id,
        pspCredentialId,
        expiresIn: 300,
        externalReference,
        metadata: { pedido: 7, __proto__x: "y", nested: { a: [1.5, null] } },
        split: [{ subAccount: "loja-centro", amount: 10.01 }],
      }),
      { ...PRINCIPAL, idempotencyKey },
    );
    expect(charge).toMatchObject({
      status: "pending",
      amountCentavos: 12_345,
      currency: "BRL",
      externalReference,
      pspCredentialId,
      split: [{ subAccount: "loja-centro", amountCentavos: 1_001 }],
    });
    expect(charge.pixCopyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(charge.qrCodeBase64).toMatch(/^data:image\/png;base64,/);
    expect(Number(charge.expiresAt) - Number(charge.createdAt)).toBe(300_000);

    for (const name of [charge.id, externalReference, idempotencyKey])
      expect(await client.getTransaction(name, PRINCIPAL)).toMatchObject({
        id: charge.id,
        type: "payment",
        status: "pending",
        amountCentavos: 12_345,
        projectId: project.id,
        externalReference,
        description: "Pedido 7",
        metadata: expect.arrayContaining([
          ["pedido", 7],
          ["__proto__x", "y"],
          ["nested", { a: [1.5, null] }],
        ]) as unknown[],
        pixCopyPaste: charge.pixCopyPaste,
        expiresAt: charge.expiresAt,
      });
  });

  it("keep every centavo from the least to what no double holds twice", async () => {
    const client = openClient();
    for (const [written, amountCentavos] of [
      ["1", 100],
      ["1.1", 110],
      ["1.10", 110],
      ["4.35", 435],
      ["9999999999.99", 999_999_999_999],
    ] as const) {
      const body = new TextEncoder().encode(`{"amount":${written},"description":"x"}`);
      const charge = await client.createCharge(body, { ...PRINCIPAL, idempotencyKey: freshKey() });
      expect(charge.amountCentavos).toBe(amountCentavos);
      expect((await client.getTransaction(charge.id, PRINCIPAL)).amountCentavos).toBe(amountCentavos);
    }
  });

  it("are paid, expire and are refused as transactions", async () => {
    const client = openClient();
    const paid = await givenPaidCharge(client);
    expect(await client.getTransaction(paid.id, PRINCIPAL)).toMatchObject({
      status: "completed",
      counterpartName: PERSON.name,
      counterpartDocument: PERSON.document,
      pixCopyPaste: null,
    });
    const refused = await client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() });
    await sandbox().control("POST", `/charges/${refused.id}/pay`, { payer: COMPANY });
    const transaction = await client.getTransaction(refused.id, PRINCIPAL);
    expect(transaction.status).toBe("failed");
    expect(transaction.failureReason).toBeTruthy();
    expect(transaction.blockedDeposit).toMatchObject({ refund: { status: "pending" } });

    const expired = await client.createCharge(chargeBody({ expiresIn: 300 }), {
      ...PRINCIPAL,
      idempotencyKey: freshKey(),
    });
    await sandbox().control("POST", "/clock", { advanceSeconds: 301 });
    expect((await client.getTransaction(expired.id, PRINCIPAL)).status).not.toBe("pending");
  });

  it.each(["pending", "cancelled", "failed"])("that expired may read %s", async (expiredShownAs) => {
    await sandbox().control("PUT", "/readings", { expiredShownAs });
    const client = openClient();
    const { id } = await client.createCharge(chargeBody({ expiresIn: 300 }), {
      ...PRINCIPAL,
      idempotencyKey: freshKey(),
    });
    await sandbox().control("POST", "/clock", { advanceSeconds: 400 });
    expect((await client.getTransaction(id, PRINCIPAL)).status).toBe(expiredShownAs);
  });
});

describe("withdrawals", () => {
  it("are created by gross and by net, and end as a transaction", async () => {
    const client = openClient();
    await givenFunds(1_000);
    const gross = await client.createWithdrawal(withdrawalBody({ externalReference: "saque-1" }), {
      ...PRINCIPAL,
      idempotencyKey: freshKey(),
    });
    expect(gross).toMatchObject({
      amountCentavos: 5_000,
      snapshotHolderName: PERSON.name,
      snapshotHolderDocument: PERSON.document,
      snapshotPixKey: "ana@example.com",
      snapshotPixKeyType: "email",
      failureReason: null,
      externalReference: "saque-1",
    });
    expect(gross.amountCentavos - (gross.feeCentavos ?? NaN)).toBe(gross.netCentavos);
    const net = await client.createWithdrawal(withdrawalBody({ amount: undefined, netAmount: 20.5 }), {
      ...PRINCIPAL,
      idempotencyKey: freshKey(),
    });
    expect(net.netCentavos).toBe(2_050);

    expect(await client.getTransaction("saque-1", PRINCIPAL)).toMatchObject({ id: gross.id });
    await sandbox().control("POST", `/withdrawals/${gross.id}/complete`);
    expect(await client.getTransaction(gross.id, PRINCIPAL)).toMatchObject({
      type: "withdrawal",
      status: "completed",
      amountCentavos: 5_000,
      counterpartName: PERSON.name,
    });
    await sandbox().control("POST", `/withdrawals/${net.id}/fail`, { failureReason: "conta encerrada" });
    expect(await client.getTransaction(net.id, PRINCIPAL)).toMatchObject({
      status: "failed",
      failureReason: "conta encerrada",
    });
  });

  it("beyond the balance are rejected, and the refusal is named", async () => {
    const client = openClient();
    expect(
      await failure(client.createWithdrawal(withdrawalBody(), { ...PRINCIPAL, idempotencyKey: freshKey() })),
    ).toMatchObject({ proof: "rejected", kind: "validation", status: 400, code: "INSUFFICIENT_BALANCE" });
  });
});

describe("refunds", () => {
  it("are asked for, confirmed, and shown in the balance", async () => {
    const client = openClient();
    await givenFunds(100);
    const { id } = await givenPaidCharge(client);
    const before = await client.getAccount(PRINCIPAL);
    expect(await client.refundTransaction(id, bodyOf({ reason: "devolução" }), PRINCIPAL)).toMatchObject({
      originalTransactionId: id,
      status: "PENDING",
    });
    await sandbox().control("POST", `/refunds/${id}/confirm`);
    const after = await client.getAccount(PRINCIPAL);
    expect(before.totalCentavos - after.totalCentavos).toBeGreaterThanOrEqual(10_000);
  });

  it.each([
    ["400", { proof: "rejected", kind: "validation" }],
    ["409", { proof: "rejected", kind: "conflict" }],
  ])("asked for twice may be refused with %s", async (secondRefund, refusal) => {
    await sandbox().control("PUT", "/readings", { secondRefund });
    const client = openClient();
    await givenFunds(100);
    const { id } = await givenPaidCharge(client);
    await client.refundTransaction(id, bodyOf({}), PRINCIPAL);
    expect(await failure(client.refundTransaction(id, bodyOf({}), PRINCIPAL))).toMatchObject(refusal);
  });
});

describe("projects, sub-accounts, balances and blocks", () => {
  it("lists projects page by page", async () => {
    const client = openClient();
    for (let number = 1; number <= 3; number += 1)
      await client.createProject(
        bodyOf({ name: `P${number}`, color: "#1A2b3C", logoUrl: "https://example.com/l.png" }),
        PRINCIPAL,
      );
    const all = await client.listProjects(PRINCIPAL);
    expect(all).toMatchObject({ total: 3, page: 1 });
    expect(all.items).toHaveLength(3);
    const second = await client.listProjects({ ...PRINCIPAL, page: 2, limit: 2 });
    expect(second).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(second.items).toHaveLength(1);
  });

  it("acts on the wallet that is named, and on the main account for sub-accounts", async () => {
    const client = openClient();
    await client.createSubAccount(bodyOf({ reference: "loja-centro", name: "Loja" }), LOJA);
    expect(await client.listSubAccounts(LOJA)).toMatchObject({
      items: [{ reference: "loja-centro", status: "approved" }],
      unreadable: 0,
    });
    await givenFunds(12.34, "loja-centro");
    expect(await client.getAccount(LOJA)).toMatchObject({ availableCentavos: 1_234, totalCentavos: 1_234 });
    expect(await client.getAccount(PRINCIPAL)).toMatchObject({ availableCentavos: 0, currency: "BRL" });
    const charge = await givenPaidCharge(client, {}, LOJA);
    expect(await failure(client.getTransaction(charge.id, PRINCIPAL))).toMatchObject({ kind: "not_found" });
    expect((await sandbox().calls("POST", "/pix"))[0]?.subAccount).toBe("loja-centro");
    expect((await sandbox().calls("POST", "/sub-accounts"))[0]?.subAccount).toBeNull();
  });

  it("reads every state and kind of block", async () => {
    const client = openClient();
    for (const blockType of ["med", "judicial", "administrative"]) {
      const { id } = await givenPaidCharge(client);
      await sandbox().control("POST", "/blocks", {
        transactionId: id,
        blockType,
        amount: 10.5,
        reason: "fraude",
        referenceNumber: "MED-1",
      });
    }
    const {
      items: [first, second],
    } = await client.listBalanceBlocks(PRINCIPAL);
    await sandbox().control("POST", `/blocks/${first?.id}/defend`);
    await sandbox().control("POST", `/blocks/${second?.id}/approve`, { resolutionReason: "procedente" });
    const { items: blocks, total } = await client.listBalanceBlocks(PRINCIPAL);
    expect(total).toBe(3);
    expect(blocks.map((block) => block.blockType).toSorted()).toEqual(["administrative", "judicial", "med"]);
    expect(blocks.map((block) => block.status).toSorted()).toEqual([
      "approved",
      "awaiting_response",
      "defended",
    ]);
    for (const block of blocks)
      expect(block).toMatchObject({ amountCentavos: 1_050, referenceNumber: "MED-1" });
    expect(blocks.find((block) => block.status === "approved")).toMatchObject({
      resolutionReason: "procedente",
      resolvedAt: expect.any(Date) as Date,
    });
  });
});

describe("the records", () => {
  it("are one for each call that the service received", async () => {
    const client = openClient();
    await client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() });
    await client.getAccount(PRINCIPAL);
    await failure(client.getTransaction("unknown reference", PRINCIPAL));
    const { items } = await sandbox().control<{ items: { method: string; status: number }[] }>(
      "GET",
      "/calls",
    );
    expect(records.map(({ method, status }) => ({ method, status }))).toEqual(
      items.map(({ method, status }) => ({ method, status })),
    );
    expect(records.map((record) => record.path)).toEqual(["/auth", "/pix", "/account", "/transactions/{id}"]);
  });
});
