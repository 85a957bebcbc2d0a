import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { listCharges, sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { expectPayer, unexpectPayer } from "@/lib/domain/customers/expect-payer.server";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";
import { customerIdOf } from "@/lib/domain/customers/identity";
import { addNote } from "@/lib/domain/notes/add-note.server";
import { changeTag } from "@/lib/domain/notes/change-tag.server";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenObservations } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { updateSearchIndex } from "./update-search-index.server";
import { searchEverything } from "./search-everything.server";

const [HERS, HIS] = ["52998224725", "39053344705"];
const services = await testServices();
const { store, clock, vault } = services;
const idOf = (document: string) => customerIdOf("principal", `d ${vault.blind("document", document)}`);
const [hers, his] = [idOf(HERS), idOf(HIS)];
const paid = newId();
const other = newId();
let finance: Context;
let support: Context;
let elsewhere: Context;

const payment = (id: string, cents: number, customer: string, payer: string) =>
  store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "read", wallet: "principal" },
      {
        ...{ about: "transaction", type: "payment", state: "completed", apiStatus: "completed", id },
        ...{ amountCentavos: centavos(cents), createdAt: clock.now(), settledAt: clock.now() },
        completedAt: clock.now(),
        ...{ counterpartName: `Paga ${payer.slice(0, 2)}`, counterpartDocument: sealedDocument(payer) },
        charge: { customerName: "Helena Prado", customerDocument: sealedDocument(customer) },
      },
      clock.now(),
    ),
  );
const follow = async () => {
  while ((await updateSearchIndex(services)).hasMore);
};
const found = async (text: string, ctx = finance) =>
  (await searchEverything(ctx, { text })).hits.map(({ kind, id }) => `${kind} ${id}`);

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  finance = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  elsewhere = await testContext(services, { wallet: "loja-a", wallets: ["loja-a"] });
  await payment(paid, 148_000, HERS, HIS);
  clock.advance(1_000);
  await payment(other, 5_000, HERS, HERS);
  await follow();
});

describe("words of notes", () => {
  it("find what they were written about, and say that it was a note", async () => {
    expect(await found("guarnição")).toEqual([]);
    await addNote(finance, {
      ...{ objectType: "transaction", objectId: paid, wallet: "principal" },
      text: "Pediu a guarnição em separado, liga sexta.",
    });
    await addNote(finance, {
      ...{ objectType: "customer", objectId: hers, wallet: "principal" },
      text: "Prefere contato pelo condomínio.",
    });
    await changeTag(finance, {
      ...{ objectType: "transaction", objectId: paid, wallet: "principal", tag: "noivas", isOn: true },
    });
    await follow();
    expect(await found("guarnicao sexta")).toEqual([`payment ${paid}`]);
    expect(await found("condominio")).toEqual([`customer ${hers}`]);
    expect(await found("noivas")).toEqual([`payment ${paid}`]);
    const { hits } = await searchEverything(finance, { text: "guarnicao" });
    expect(hits[0]?.why).toEqual([
      { term: 0, field: "note", text: "Pediu a guarnição em separado, liga sexta." },
    ]);
    expect(await found("guarnicao", elsewhere)).toEqual([]);
  });

  it("are gone with the tag that is taken off", async () => {
    const tag = { objectType: "transaction", objectId: paid, wallet: "principal", tag: "noivas" } as const;
    await changeTag(finance, { ...tag, isOn: false });
    await follow();
    expect(await found("noivas")).toEqual([]);
  });

  it("show no document that somebody wrote down", async () => {
    await addNote(finance, {
      ...{ objectType: "transaction", objectId: other, wallet: "principal" },
      text: `Confirmou o CPF ${HIS} por telefone`,
    });
    await follow();
    const { hits } = await searchEverything(finance, { text: "confirmou telefone" });
    expect(hits.map(({ id }) => id)).toEqual([other]);
    expect(JSON.stringify(hits)).not.toContain(HIS);
  });
});

describe("a customer", () => {
  it("has notes, tells whom they name where to look, and is nobody's who does not see its wallet", async () => {
    const of = { objectType: "customer", objectId: hers } as const;
    clock.advance(1_000);
    await addNote(support, { ...of, wallet: "principal", text: `@${finance.actor.name}: retorne` });
    expect((await getNotes(finance, of)).notes.at(-1)?.text).toContain("retorne");
    const [told] = (await listNotifications(finance, {})).items;
    expect(told).toMatchObject({ kind: "mentioned_on_customer", objectId: hers });
    const beyond = addNote(elsewhere, { ...of, wallet: "loja-a", text: "x" });
    await expect(beyond).rejects.toMatchObject({ code: "not_found" });
  });

  it("is what charges and transactions are filtered by", async () => {
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
    expect(idsOf((await listCharges(finance, { customer: hers })).items)).toEqual([other, paid]);
    expect(idsOf((await listCharges(finance, { customer: hers, sort: "largest" })).items)).toEqual([
      paid,
      other,
    ]);
    expect((await sumListedCharges(finance, { customer: hers })).count).toBe(2);
    expect(idsOf((await listTransactions(finance, { customer: hers })).items)).toEqual([other, paid]);
    expect((await listCharges(finance, { customer: his })).items).toEqual([]);
    expect((await listTransactions(elsewhere, { customer: hers })).items).toEqual([]);
  });
});

describe("a payer who is another", () => {
  const pair = { wallet: "principal", customerId: hers, payerId: his };
  const marks = async () => ({
    list: (await listCharges(finance, {})).items.map(({ isPaidByAnother }) => isPaidByAnother),
    transactions: (await listTransactions(finance, {})).items.map(({ isPaidByAnother }) => isPaidByAnother),
    page: (await getCustomer(finance, hers)).payments.map(({ isPaidByAnother }) => isPaidByAnother),
    payers: (await getCustomer(finance, hers)).payers.map(({ isAnother }) => isAnother),
  });
  const entries = () =>
    store.read((reader) =>
      reader.rows<{ act: string; details: unknown }>(
        sql`select act, details::jsonb as details from audit_entries where object_type = 'customer' order by id`,
      ),
    );

  it("is marked until somebody says why it is expected, and marked again when that is taken back", async () => {
    const marked = { list: [false, true], transactions: [false, true], page: [false, true] };
    expect(await marks()).toMatchObject({ ...marked, payers: [true, false] });
    await expectPayer(support, { ...pair, note: "É o marido, paga sempre." });
    // Said twice it is said once.
    await expectPayer(support, { ...pair, note: "É o marido, paga sempre." });
    const none = [false, false];
    expect(await marks()).toEqual({ list: none, transactions: none, page: none, payers: none });
    const { payers } = await getCustomer(finance, hers);
    expect(payers[0]?.expected?.person).toBe(support.actor.name);
    const { notes } = await getNotes(finance, { objectType: "customer", objectId: hers });
    expect(notes.filter(({ text }) => text === "É o marido, paga sempre.")).toHaveLength(1);
    await unexpectPayer(finance, pair);
    await unexpectPayer(finance, pair);
    expect(await marks()).toMatchObject({ ...marked, payers: [true, false] });
    expect(await entries()).toEqual([
      { act: "customer.expect_payer", details: { payerId: his } },
      { act: "customer.unexpect_payer", details: { payerId: his } },
    ]);
  });

  it("is expected of nobody who never paid, and in no other wallet", async () => {
    const refused = { code: "not_found" };
    const note = "x";
    await expect(expectPayer(finance, { ...pair, payerId: newId(), note })).rejects.toMatchObject(refused);
    await expect(expectPayer(finance, { ...pair, payerId: hers, note })).rejects.toMatchObject(refused);
    const there = expectPayer(elsewhere, { ...pair, wallet: "loja-a", note });
    await expect(there).rejects.toMatchObject(refused);
  });
});
