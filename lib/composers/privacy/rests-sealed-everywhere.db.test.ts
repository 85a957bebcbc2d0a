import { createHash } from "node:crypto";
import { type SQL, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { newId } from "@/lib/core/ids";
import { PixError } from "@/lib/pix/pix-error";
import { type ChargeWire } from "@/lib/pix/wire/charge";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import {
  attachToRecipient,
  openRecipientAttachment,
} from "@/lib/domain/recipients/recipient-attachments.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { saveView } from "@/lib/composers/views/save-view.server";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { revealDocument } from "@/lib/domain/transactions/reveal-document.server";
import { reprojectGroups } from "@/lib/engine/mirror/ingest-observations.server";
import { rotateKeys } from "@/lib/platform/vault/rotate-keys.server";
import { replaceObserved } from "@/lib/platform/vault/records.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { sealedDocument } from "@/lib/testing/sealed";
import { applyTransactionRead } from "@/lib/engine/mirror/apply-transaction-read.server";
import { observations } from "@/lib/platform/store/tables/observations";
import { type Context } from "@/lib/platform/context.server";
import { markProved } from "@/lib/platform/auth/records.server";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

/** Each as nothing else of this file is. */
const PLANTED = {
  payer: "11144477735",
  customer: "39053344705",
  keyCpf: "15350946056",
  keyCnpj: "11222333000181",
  holder: "86288366757",
  company: "45997418000153",
  wordy: "71428793860",
  sought: "98765432100",
  keyEmail: "fornecedor.unico@chave.example",
  keyPhone: "+5511987654321",
  keyRandom: "7d9f0335-8dcc-4054-9bf9-0dbc71ab4ec2",
} as const;

const formatted = (secret: string): string[] => {
  if (/^\d{11}$/.test(secret)) return [secret.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4")];
  if (/^\d{14}$/.test(secret)) return [secret.replace(/(..)(...)(...)(....)(..)/, "$1.$2.$3/$4-$5")];
  if (secret.startsWith("+55")) return [secret.slice(1), secret.slice(3)];
  return /^[0-9a-f-]{36}$/.test(secret) ? [secret.replaceAll("-", "")] : [];
};

/** A secret has three possible base64 beginnings, for any bytes before it. */
const inBase64 = (secret: string): string[] =>
  [0, 1, 2].flatMap((shift) =>
    (["base64", "base64url"] as const).map((form) =>
      Buffer.from("\0".repeat(shift) + secret)
        .toString(form)
        .slice(shift === 0 ? 0 : shift + 1, -4),
    ),
  );

/** A hash without a key hides nothing of what has a thousand million values. */
const hashed = (secret: string): string[] =>
  [secret, `pix_key ${secret}`, `document ${secret}`].map((one) =>
    createHash("sha256").update(one).digest("hex"),
  );

const FORMS = Object.values(PLANTED).flatMap((secret) =>
  [secret, ...formatted(secret)].flatMap((one) => [
    one,
    Buffer.from(one).toString("hex"),
    ...inBase64(one),
    ...hashed(one),
  ]),
);

const isIn = (value: string): boolean => {
  const low = value.toLowerCase();
  return [...FORMS, ...guesses].some((form) => value.includes(form) || low.includes(form.toLowerCase()));
};

let services: TestServices;
/** The paper has more than one piece. */
const paper = {
  recipientId: "",
  attachmentId: newId(),
  bytes: Buffer.from(`%PDF-1.7\n${`${PLANTED.wordy} ${PLANTED.company}\n`.repeat(12_000)}%%EOF\n`),
};
beforeAll(async () => {
  services = await testServices();
  await givenRules(services, FREE_RULES);
  await live(await testContext(services, { role: "finance" }));
});

/** Everything that a person's data comes in by. */
async function live(ctx: Context): Promise<void> {
  const desk = openWebhookHarness(services);
  const paid = await chargeOf(ctx);
  await deliver(
    services,
    desk.paid(paid, { counterpartName: "Ana Payer", counterpartDocument: PLANTED.payer }),
  );
  await deliver(services, desk.paid(newId(), { counterpartDocument: formatted(PLANTED.payer)[0] }));
  await refundOf(ctx, paid);
  await deliver(
    services,
    eventBody("balance_block_created", {
      transactionId: paid,
      blockId: newId(),
      amount: 100,
      blockType: "med",
      counterpartDocument: PLANTED.payer,
    }),
  );

  await payOut(ctx, "cpf", PLANTED.keyCpf);
  await payOut(ctx, "cnpj", PLANTED.keyCnpj);
  await payOut(ctx, "phone", PLANTED.keyPhone);
  await payOut(ctx, "random", PLANTED.keyRandom);
  const done = await payOut(ctx, "email", PLANTED.keyEmail);
  await deliver(
    services,
    desk.payout("withdrawal_completed", done, {
      withdrawalId: done,
      completedAt: desk.iso(),
      counterpartName: "Fornecedor",
      counterpartDocument: PLANTED.company,
    }),
  );
  await refused(ctx);
  const { id: recipientId } = await addRecipient(
    ctx,
    AddRecipientInput.parse({
      wallet: "principal",
      pixKeyType: "cpf",
      pixKey: PLANTED.wordy,
      holderName: "Outro",
      holderDocumentType: "cpf",
      holderDocument: PLANTED.wordy,
    }),
  );
  paper.recipientId = recipientId;
  await attachToRecipient(ctx, { ...paper, name: "contrato.pdf" });
  await look(ctx, PLANTED.sought);

  await services.store.transaction((tx) =>
    applyTransactionRead(
      tx,
      services.vault,
      { wallet: "principal", at: services.clock.now() },
      readOf(newId()),
      services.clock.now(),
    ),
  );
}

const readOf = (id: string): TransactionWire =>
  ({
    id,
    type: "payment",
    status: "completed",
    amountCentavos: centavos(10_000),
    createdAt: services.clock.now(),
    counterpartName: "Ana Payer",
    counterpartDocument: PLANTED.payer,
  }) as TransactionWire;

async function chargeOf(ctx: Context): Promise<string> {
  const id = newId();
  await createCharge(
    {
      ...ctx,
      pix: fakePix({
        createCharge: () =>
          Promise.resolve({
            id,
            status: "PENDING",
            amountCentavos: centavos(10_000),
            currency: "BRL",
            createdAt: services.clock.now(),
            expiresAt: new Date(services.clock.now().getTime() + 3_600_000),
            pixCopyPaste: "00020126580014br.gov.bcb.pix",
          } as ChargeWire),
      }),
    },
    CreateChargeInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      amountCentavos: 10_000,
      description: "Pedido",
      customer: { name: "Beto Asked", document: PLANTED.customer, email: "beto@cliente.example" },
      split: [],
    }),
  );
  return id;
}

async function refundOf(ctx: Context, transactionId: string): Promise<void> {
  const account = { availableCentavos: 1, heldCentavos: 0, promotionalCentavos: 0, totalCentavos: 1 };
  await requestRefund(
    {
      ...ctx,
      pix: fakePix({
        getAccount: () => Promise.resolve(account as never),
        getTransaction: (id) => Promise.resolve(readOf(id)),
        refundTransaction: (id) =>
          Promise.resolve({
            originalTransactionId: id,
            pspProvider: "psp",
            pspRefundTransactionId: "D1",
            status: "completed",
          }),
      }),
    },
    RequestRefundInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      transactionId,
      reason: "pedido cancelado",
    }),
  );
}

let amount = 20_000;
/** As a hash of what is paid to whom could be guessed. */
const guesses: string[] = [];
const withdrawalTo = (pixKeyType: string, pixKey: string) =>
  CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos: ++amount,
    pixKeyType,
    pixKey,
    holderName: "Fornecedor",
    holderDocumentType: "cpf",
    holderDocument: PLANTED.holder,
  });

async function payOut(ctx: Context, pixKeyType: string, pixKey: string): Promise<string> {
  const sent = withdrawalTo(pixKeyType, pixKey);
  const guess = JSON.stringify([pixKeyType, sent.pixKey, sent.amountCentavos]);
  guesses.push(createHash("sha256").update(guess).digest("hex"));
  const id = newId();
  await createWithdrawal(
    {
      ...ctx,
      pix: fakePix({
        createWithdrawal: () =>
          Promise.resolve({
            id,
            status: "processing",
            amountCentavos: sent.amountCentavos,
            feeCentavos: centavos(0),
            netCentavos: sent.amountCentavos,
            snapshotHolderName: sent.holderName,
            snapshotHolderDocument: sent.holderDocument,
            snapshotPixKey: sent.pixKey,
            snapshotPixKeyType: sent.pixKeyType,
            createdAt: services.clock.now(),
            projectId: null,
            failureReason: null,
            pspReference: null,
            processedAt: null,
            externalReference: null,
          } as WithdrawalWire),
      }),
    },
    sent,
  );
  return id;
}

/** The service's error text names the owner of the refused key. */
async function refused(ctx: Context): Promise<void> {
  const sent = withdrawalTo("email", PLANTED.keyEmail);
  const pix = fakePix({
    createWithdrawal: () =>
      Promise.reject(
        new PixError({
          about: "POST /withdrawals",
          proof: "rejected",
          kind: "validation",
          status: 400,
          code: "INVALID_PIX_KEY",
          serviceMessage: `holderDocument ${PLANTED.wordy} (${formatted(PLANTED.wordy)[0] ?? ""}) is not of ${PLANTED.keyEmail}`,
        }),
      ),
  });
  await createWithdrawal({ ...ctx, pix }, sent).catch(() => null);
}

/** Exercises the searches, saved views and exported files that people create. */
async function look(ctx: Context, document: string): Promise<void> {
  await services.store.transaction((tx) => markProved(tx, ctx.actor.sessionId, services.clock.now()));
  for (const query of [`document=${document}`, `search=${document}`, `search=${PLANTED.keyEmail}`])
    await prepareExport(ctx, {
      what: { kind: "transactions", filter: query },
      format: "csv",
      showsDocuments: true,
      reason: "contador",
    });
  const view = { list: "transactions", columns: {}, sharedWith: null } as const;
  await saveView(ctx, { ...view, name: "one person", query: `search=${document}` });
  await saveView(ctx, { ...view, name: "one document", query: `document=${document}` });
}

type Column = { table: string; column: string; type: string };

async function columns(): Promise<Column[]> {
  return services.asOwner<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  );
}

test("stores nothing that names a person in clear in any column of the database", async () => {
  const clear: string[] = [];
  let cells = 0;
  for (const { table, column, type } of await columns()) {
    const rows = await services.asOwner<{ value: string }>(
      type === "bytea"
        ? `select encode("${column}", 'escape') as value from "${table}" where "${column}" is not null`
        : `select "${column}"::text as value from "${table}" where "${column}" is not null`,
    );
    cells += rows.length;
    if (rows.some(({ value }) => isIn(value))) clear.push(`${table}.${column}`);
  }
  expect(cells).toBeGreaterThan(1_000);
  expect(clear.toSorted()).toEqual([]);
});

test("and the scan finds whatever was put there", () => {
  for (const secret of Object.values(PLANTED))
    for (const one of [secret, ...formatted(secret)]) {
      expect(isIn(`x${one}y`)).toBe(true);
      for (const before of ["", "1", "12", "123"]) {
        expect(isIn(Buffer.from(`${before}${one} and on`).toString("base64")), one).toBe(true);
        expect(isIn(Buffer.from(before + one).toString("hex"))).toBe(true);
      }
    }
});

const rowsOf = <Row extends Record<string, unknown>>(query: SQL) =>
  services.store.read((reader) => reader.rows<Row>(query));

test("rotation seals all of it anew, a telling too, and everything is found and opened as before", async () => {
  const fresh = { id: "fresh", key: Buffer.alloc(32, "fresh") };
  const { blindKey, sealingKeys } = services.env;
  const both = openVault({ sealingKeys: [fresh, ...sealingKeys], blindKey });
  const only = openVault({ sealingKeys: [fresh], blindKey });
  const pictures = () =>
    rowsOf<{ id: string }>(sql`
      select id, state, counterpart_name, split_part(counterpart_document, ' ', 2) as document,
        case when mismatch is null then version end as version from transactions order by id`);
  const foldAll = async () => {
    const ids = (await pictures()).map(({ id }) => id);
    await services.store.transaction((tx) => reprojectGroups(tx, ids, services.clock.now()));
  };
  await foldAll();
  const before = await pictures();
  const done = await rotateKeys({ ...services, vault: both });
  expect(done.find(({ table }) => table === "observations")?.rows).toBeGreaterThan(3);
  expect(done.find(({ table }) => table === "attachment_pieces")?.rows).toBe(2);
  expect((await rotateKeys({ ...services, vault: both })).every(({ rows }) => rows === 0)).toBe(true);

  for (const { table, column, type } of await columns()) {
    if (type === "bytea") continue;
    const [old] = await services.asOwner(
      `select "${column}"::text as value from "${table}" where "${column}"::text like '%v1.test.%' limit 1`,
    );
    expect(old, `${table}.${column}`).toBeUndefined();
  }
  const ctx = { ...(await testContext(services, { role: "manager" })), vault: only };
  const { items } = await listTransactions(ctx, { document: PLANTED.payer });
  expect(items.length).toBeGreaterThan(1);
  const { id = "" } = items[0] ?? {};
  expect((await revealDocument(ctx, { id, of: "counterpart" })).document).toContain(
    PLANTED.payer.slice(0, 3),
  );
  expect((await openRecipientAttachment(ctx, paper)).bytes.equals(paper.bytes)).toBe(true);
  // A second projection of its observations gives the same projected state.
  await foldAll();
  expect(await pictures()).toEqual(before);
});

test("the database lets nobody delete a telling, change anything else of it, or put another person into it", async () => {
  const [one] = await services.asOwner<{ id: string; told: Record<string, unknown> }>(
    "select id, told from observations where told ->> 'counterpartName' is not null limit 1",
  );
  if (!one) throw new Error("nothing was told of anybody");
  const put = (told: unknown) =>
    services.asOwner("update observations set told = $2 where id = $1", [one.id, JSON.stringify(told)]);
  for (const told of [
    { ...one.told, amountCentavos: 1 },
    { ...one.told, state: "failed" },
    { ...one.told, counterpartName: "Mallory" },
    { ...one.told, counterpartDocument: sealedDocument(PLANTED.wordy) },
    { ...one.told, charge: { customerName: "Mallory" } },
    one.told,
  ])
    await expect(put(told), JSON.stringify(told)).rejects.toThrow("append-only");
  await expect(
    services.asOwner("update observations set wallet = 'x' where id = $1", [one.id]),
  ).rejects.toThrow("append-only");
  await expect(services.asOwner("delete from observations where id = $1", [one.id])).rejects.toThrow(
    "append-only",
  );
  await expect(services.asOwner("truncate observations")).rejects.toThrow("append-only");
  await expect(
    services.store.transaction((tx) => tx.delete(observations).where(eq(observations.id, Number(one.id)))),
  ).rejects.toThrow();
  // The program has no right to it but by the function, which asks the same.
  await expect(
    services.store.transaction((tx) =>
      tx.execute(sql`update observations set told = told where id = ${one.id}`),
    ),
  ).rejects.toThrow();
  await expect(
    services.store.transaction((tx) => replaceObserved(tx, one, { ...one.told, counterpartName: "Mallory" })),
  ).rejects.toThrow();
  await services.store.transaction((tx) => replaceObserved(tx, one, { ...one.told, counterpartName: null }));
  const [gone] = await services.asOwner("select told from observations where id = $1", [one.id]);
  expect(gone).toMatchObject({ told: { ...one.told, counterpartName: null } });
});
