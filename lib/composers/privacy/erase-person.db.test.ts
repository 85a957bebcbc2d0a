import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { updateSearchIndex } from "@/lib/composers/search/update-search-index.server";
import { getDelivery } from "@/lib/composers/deliveries/get-delivery.server";
import { processAgain } from "@/lib/composers/deliveries/process-again.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { attachToRecipient } from "@/lib/domain/recipients/recipient-attachments.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { getRawEvent, revealRawEvent } from "@/lib/domain/transactions/get-raw-event.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { applyTransactionRead } from "@/lib/engine/mirror/apply-transaction-read.server";
import { reprojectGroups } from "@/lib/engine/mirror/ingest-observations.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver, receive } from "@/lib/testing/deliveries";
import { givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument, sealedKey } from "@/lib/testing/sealed";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { erasePerson } from "./erase-person.server";
import { exportPerson } from "./export-person.server";

const ANA = "52998224725";
const RUI = "49021913003";
const YEAR_MS = 365 * 86_400_000;

let services: TestServices;
let manager: Context;
let admin: Context;
/** Ana paid six years ago, and her name comes from an event; Rui was asked to. */
let old: string;
beforeAll(async () => {
  services = await testServices();
  manager = await testContext(services, { role: "manager" });
  admin = await testContext(services, { role: "admin" });
  services.clock.set(new Date(services.clock.now().getTime() - 6 * YEAR_MS));
  old = await paidBy(ANA, RUI);
  services.clock.advance(6 * YEAR_MS);
});

async function paidBy(payer: string, customer: string): Promise<string> {
  const [id, now] = [newId(), services.clock.now()];
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        origin: "own_write",
        type: "payment",
        state: "pending",
        amountCentavos: centavos(10_000),
        createdAt: now,
        charge: {
          customerName: "Rui Asked",
          customerDocument: sealedDocument(customer),
          customerEmail: `${customer}@cliente.example`,
        },
      },
      now,
    ),
  );
  const desk = openWebhookHarness(services);
  await deliver(services, desk.paid(id, { counterpartName: "Ana Payer", counterpartDocument: payer }));
  services.clock.advance(60_000);
  await read(id, {});
  return id;
}

/** To the key of one CPF, and over. */
async function paidOut(cpf: string): Promise<string> {
  const [id, now] = [newId(), services.clock.now()];
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        origin: "own_write",
        type: "withdrawal",
        state: "processing",
        amountCentavos: centavos(10_000),
        createdAt: now,
        withdrawal: { pixKey: sealedKey("cpf", cpf), pixKeyType: "cpf", holderName: "Beto" },
      },
      now,
    ),
  );
  const desk = openWebhookHarness(services);
  const done = { withdrawalId: id, completedAt: desk.iso() };
  expect(await deliver(services, desk.payout("withdrawal_completed", id, done))).toMatchObject({
    state: "applied",
  });
  await services.store.transaction((tx) => tx.update(transactions).set({ nextReadAt: null }));
  return id;
}

/** The service shows it as paid, and with this besides; nothing is due to be read of it then. */
const read = (id: string, more: Partial<TransactionWire>) =>
  services.store.transaction(async (tx) => {
    const at = services.clock.now();
    await applyTransactionRead(
      tx,
      services.vault,
      { wallet: "principal", at },
      {
        id,
        type: "payment",
        status: "completed",
        amountCentavos: centavos(10_000),
        createdAt: at,
        ...more,
      } as TransactionWire,
      at,
    );
    await tx.update(transactions).set({ nextReadAt: null });
  });

/** Everywhere, as text: of names too. */
async function isAnywhere(words: string): Promise<string[]> {
  const columns = await services.asOwner<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await services.asOwner(
      `select from "${table}" where strpos("${column}"::text, $1) > 0 limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
const books = () =>
  services.asOwner(
    `select (select json_agg(m order by m.id) from movements m)::text as movements,
       (select json_agg(t order by day, wallet, measure) from daily_totals t)::text as totals,
       (select json_agg(e order by object_id, effect_type, number) from effects e)::text as effects`,
  );
const found = async (document: string) =>
  (await listTransactions(manager, { document })).items.map(({ id }) => id);
const because = { reason: "pedido do titular, processo 12" };

describe("the data of one person", () => {
  it("is a file of what is held about that person, and of nobody else", async () => {
    const { json, records } = await exportPerson(manager, { who: "529.982.247-25", ...because });
    expect(records).toBe(1);
    expect(json).toContain(ANA);
    expect(json).toContain("Ana Payer");
    expect(json).not.toContain("Rui");
    expect(json).not.toContain(RUI);
    const ofRui = await exportPerson(manager, { who: `${RUI}@cliente.example`, ...because });
    expect(ofRui.json).toContain(RUI);
    expect(ofRui.json).not.toContain("Ana");
    expect(await isAnywhere(ANA)).toEqual([]);
  });

  it("is one file however many its parts are, each of them in the audit log", async () => {
    const many = "11144477735";
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++) ids.push(await paidBy(many, "15350946056"));
    const asked = { who: many, ...because };
    let text = "";
    let parts = 0;
    for (let next: string | null = null; parts === 0 || next !== null; parts++) {
      const part = await exportPerson(manager, { ...asked, after: next }, 2);
      text += part.json;
      next = part.next;
    }
    expect(parts).toBe(3);
    const file = JSON.parse(text) as { about: string; records: { id: string }[] };
    expect(file.about).toBe(many);
    expect(file.records.map(({ id }) => id)).toEqual(ids.toSorted());
    const whole = await exportPerson(manager, asked);
    expect(whole.next).toBeNull();
    expect((JSON.parse(whole.json) as typeof file).records).toEqual(file.records);
    const entries = await services.asOwner<{ details: string }>(
      "select details from audit_entries where act = 'personal_data.export' order by id desc limit 4",
    );
    const counted = entries.map(({ details }) => (JSON.parse(details) as { records: number }).records);
    expect(counted).toEqual([5, 1, 2, 2]);
  });

  it("is out of reach where the wallet is", async () => {
    const ofOther = await testContext(services, { role: "manager", wallet: "loja-1", wallets: ["loja-1"] });
    expect(await exportPerson(ofOther, { who: ANA, ...because })).toMatchObject({ records: 0 });
    expect(await erasePerson(ofOther, { who: ANA, ...because })).toMatchObject({ erased: 0 });
    expect(await found(ANA)).toEqual([old]);
  });

  it("goes out of what is over, told or folded, and the money stays to the centavo", async () => {
    const paidNow = await paidBy(ANA, RUI);
    const before = await books();
    while ((await updateSearchIndex(services)).hasMore);
    const bearers = () =>
      services.asOwner<{ key: string }>(
        `select distinct key from search_words join search_objects on number = object where word = 'payer'`,
      );
    const named = (await bearers()).map(({ key }) => key);
    expect(named).toContain(old);
    expect(await erasePerson(manager, { who: ANA, ...because })).toEqual({
      erased: 1,
      kept: { law: 1, open: 0 },
    });
    expect(await books()).toEqual(before);
    // By no word either, from that commit on.
    expect((await bearers()).map(({ key }) => key)).toEqual(named.filter((key) => key !== old));
    expect(await found(ANA)).toEqual([paidNow]);
    // A person who was asked to pay the same charge is another person.
    expect((await found(RUI)).toSorted()).toEqual([old, paidNow].toSorted());

    await services.store.transaction((tx) => reprojectGroups(tx, [old], services.clock.now()));
    expect(await books()).toEqual(before);
    const [row] = await services.asOwner<{ name: string | null; body: Buffer }>(
      `select counterpart_name as name, (select string_agg(body, '') from deliveries where transaction_id = $1) as body
       from transactions where id::text = $1`,
      [old],
    );
    expect(row).toMatchObject({ name: null });
    expect(row?.body).toHaveLength(0);
    const acts = await services.asOwner(
      "select reason, details from audit_entries where act = 'personal_data.erase' and object_type = 'data_subject' order by id desc limit 1",
    );
    expect(acts).toMatchObject([{ reason: because.reason }]);
    expect(JSON.stringify(acts)).toContain("***.982.247-**");
    const notices = (await listNotifications(admin, {})).items;
    expect(notices.filter(({ kind }) => kind === "security_notice").length).toBeGreaterThan(0);
  });

  it("is not told of it again, and finds nothing to do a second time", async () => {
    await read(old, { counterpartName: "Ana Payer", counterpartDocument: ANA });
    expect(await found(ANA)).not.toContain(old);
    const told = await services.asOwner("select told::text from observations where graph_id = $1", [old]);
    expect(JSON.stringify(told)).not.toContain("Ana");
    expect(await erasePerson(manager, { who: ANA, ...because })).toMatchObject({ erased: 0 });
  });

  it("goes out as whoever was asked to pay, and whoever paid stays", async () => {
    services.clock.set(new Date(services.clock.now().getTime() - 6 * YEAR_MS));
    const paid = await paidBy(RUI, ANA);
    services.clock.advance(6 * YEAR_MS);
    expect((await erasePerson(manager, { who: ANA, ...because })).erased).toBe(1);
    const told = JSON.stringify(
      await services.asOwner("select told from observations where graph_id = $1", [paid]),
    );
    // The payer of it is Rui here, by the event's name.
    expect(told).not.toContain("Rui Asked");
    expect(told).toContain("Ana Payer");
  });

  it("leaves of an event that named that person its keys and its outcome, and each reader says so", async () => {
    services.clock.set(new Date(services.clock.now().getTime() - 6 * YEAR_MS));
    const payer = "86288366757";
    const id = await paidBy(payer, RUI);
    const body = openWebhookHarness(services).paid(id, { counterpartDocument: payer });
    const again = await deliver(services, body);
    services.clock.advance(6 * YEAR_MS);
    const known = await books();
    expect((await erasePerson(manager, { who: payer, ...because })).erased).toBe(1);

    const erasedAt = services.clock.now().toISOString();
    expect(await getDelivery(manager, again.id)).toMatchObject({
      erasedAt,
      ...{ state: "no_effect", body: "", headers: [] },
    });
    const refused = { code: "conflict", reason: "event_erased" };
    await expect(getRawEvent(manager, { id, deliveryId: again.id })).rejects.toMatchObject(refused);
    await expect(revealRawEvent(manager, { id, deliveryId: again.id })).rejects.toMatchObject(refused);
    await expect(processAgain(manager, { deliveryId: again.id })).rejects.toMatchObject(refused);

    // The same bytes are known, and the same event in other bytes.
    expect(await receive(services, body)).toBe(again.id);
    expect(await getDelivery(manager, again.id)).toMatchObject({ timesReceived: 2, body: "", erasedAt });
    expect(await deliver(services, `${body} `)).toMatchObject({ state: "no_effect", because: "repeated" });
    expect(await books()).toEqual(known);
  });

  it("is gone from a withdrawal on which a late event has the effect that it has on any other", async () => {
    services.clock.set(new Date(services.clock.now().getTime() - 6 * YEAR_MS));
    const [erased, twin] = [await paidOut("15350946056"), await paidOut("11144477735")];
    services.clock.advance(6 * YEAR_MS);
    expect((await erasePerson(manager, { who: "15350946056", ...because })).erased).toBe(1);
    const desk = openWebhookHarness(services);
    const shown = async (id: string) => {
      const { state, mismatch, amountCentavos, completedAt } = (await desk.stateOf(id)) ?? {};
      return { state, mismatch, amountCentavos, completedAt, lines: await desk.linesOf(id) };
    };
    for (const id of [erased, twin])
      expect(
        await deliver(
          services,
          desk.payout("withdrawal_reversed", id, { withdrawalId: id, reversedAt: desk.iso() }),
        ),
      ).toMatchObject({ state: "applied", because: null });
    expect(await shown(erased)).toEqual(await shown(twin));
    expect(await shown(erased)).toMatchObject({ state: "reversed" });
    expect(await desk.sumOf(erased)).toBe(0);
    const names = await services.asOwner("select holder_name as name from withdrawals where id = any($1)", [
      [erased, twin],
    ]);
    expect(names).toEqual(expect.arrayContaining([{ name: null }, { name: "Beto" }]));
  });

  it("goes out of the register with its papers once it was not used for so long, and not before", async () => {
    const holder = "71428793860";
    const { id: recipientId } = await addRecipient(
      manager,
      AddRecipientInput.parse({
        ...{ wallet: "principal", pixKeyType: "cpf", pixKey: holder, holderName: "Caio Fornecedor" },
        ...{ holderDocumentType: "cpf", holderDocument: holder },
      }),
    );
    const bytes = Buffer.from("%PDF-1.7\n%%EOF\n");
    await attachToRecipient(manager, {
      recipientId,
      attachmentId: newId(),
      name: "contrato do caio.pdf",
      bytes,
    });
    expect((await exportPerson(manager, { who: holder, ...because })).json).toContain("contrato do caio.pdf");
    const left = async () => [
      ...(await services.asOwner("select id from attachments where object_id = $1", [recipientId])),
      ...(await services.asOwner(
        "select p.id from attachment_pieces p join attachments a on a.id = attachment_id",
      )),
    ];
    expect(await erasePerson(manager, { who: holder, ...because })).toEqual({
      erased: 0,
      kept: { law: 1, open: 0 },
    });
    expect((await left()).length).toBe(2);
    const longAgo = new Date(services.clock.now().getTime() - 6 * YEAR_MS);
    await services.store.transaction((tx) =>
      tx.update(recipients).set({ usedAt: longAgo }).where(eq(recipients.id, recipientId)),
    );
    expect(await erasePerson(manager, { who: holder, ...because })).toMatchObject({ erased: 1 });
    expect(await left()).toEqual([]);
    expect(await services.asOwner("select from attachment_pieces")).toEqual([]);
    expect(await isAnywhere("Caio Fornecedor")).toEqual([]);
    expect(await isAnywhere("contrato do caio.pdf")).toEqual([]);
  });

  it("leaves what is not over", async () => {
    const pending = newId();
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          id: pending,
          wallet: "principal",
          origin: "own_write",
          type: "withdrawal",
          state: "processing",
          amountCentavos: centavos(5_000),
          createdAt: services.clock.now(),
          withdrawal: { pixKey: sealedKey("cpf", "39053344705"), pixKeyType: "cpf", holderName: "Beto" },
        },
        services.clock.now(),
      ),
    );
    expect(await erasePerson(manager, { who: "39053344705", ...because })).toEqual({
      erased: 0,
      kept: { law: 0, open: 1 },
    });
    expect(await isAnywhere("Beto")).toContain("withdrawals.holder_name");
  });
});
