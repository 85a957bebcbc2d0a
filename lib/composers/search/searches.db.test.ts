import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { newId } from "@/lib/core/ids";
import { centavos, formatTypedBrl } from "@/lib/core/money/money";
import { foldText } from "@/lib/core/text/fold-text";
import {
  type BlockFacts,
  type RefundFacts,
  type TransactionFacts,
} from "@/lib/engine/projection/observation";
import { addRecipient } from "@/lib/engine/payouts/recipients.server";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { type Context } from "@/lib/platform/context.server";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenObservations } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { seededRandom } from "@/lib/testing/seeded-random";
import { updateSearchIndex, rebuildSearchIndex } from "./update-search-index.server";
import { type Hit } from "./schema";
import { searchEverything } from "./search-everything.server";

// The clock of the tests is at Friday, 2026-11-20, noon in São Paulo.
const at = (day: string, hour = "15:00") => new Date(`${day}T${hour}:00-03:00`);
const [CPF, CPF_OTHER, CNPJ] = ["52998224725", "39053344705", "11222333000181"];

let services: TestServices;
let finance: Context;
let support: Context;
let centro: Context;
const idOf = new Map<string, string>();
const labelOf = new Map<string, string>();

const named = (label: string, id = newId()): string => {
  idOf.set(label, id);
  labelOf.set(id, label);
  return id;
};

type Payment = Partial<TransactionFacts> & { wallet?: string; cents: number; day: string; hour?: string };

async function payment(label: string, { wallet = "principal", cents, day, hour, ...told }: Payment) {
  const id = named(label, told.id);
  const moment = at(day, hour);
  const isPaid = (told.state ?? "completed") === "completed";
  await services.store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "read", wallet },
      {
        about: "transaction",
        type: "payment",
        state: "completed",
        apiStatus: told.state ?? "completed",
        amountCentavos: centavos(cents),
        createdAt: moment,
        settledAt: isPaid ? moment : null,
        completedAt: isPaid ? moment : null,
        ...told,
        id,
      },
      services.clock.now(),
    ),
  );
  return id;
}

const refund = (label: string, told: Omit<RefundFacts, "about">) =>
  services.store.transaction((tx) => {
    labelOf.set(`refund ${told.id}`, label);
    return givenObservations(tx, { source: "own_write" }, { about: "refund", ...told }, services.clock.now());
  });
const block = (label: string, told: Omit<BlockFacts, "about" | "id">) =>
  services.store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "webhook" },
      { about: "block", id: named(label), ...told },
      services.clock.now(),
    ),
  );

const FIRST = ["Bruna", "Caio", "Débora", "Elias", "Fábio", "Gisele", "Heitor", "Ivone", "Lívia", "Márcio"];
const LAST = ["Prado", "Quirino", "Rezende", "Sampaio", "Teles", "Uchôa", "Valença", "Xavier", "Zanetti"];
const GOODS = ["Café torrado", "Pão de queijo", "Kit presente", "Almoço executivo", "Pneu aro 14"];
type Crowd = { id: string; name: string; reference: string; cents: number };
const crowd: Crowd[] = [];

beforeAll(async () => {
  services = await testServices();
  finance = await testContext(services);
  support = await testContext(services, { role: "support" });
  centro = await testContext(services, { wallets: ["loja-centro"], wallet: "loja-centro" });
  const random = seededRandom(49);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  for (let n = 0; n < 220; n += 1) {
    const name = `${pick(FIRST)} ${pick(LAST)}`;
    const reference = `VND-${7_000 + n}`;
    const cents = 1_000 + Math.floor(random() * 9_000) * 10 + 3;
    const day = at("2026-11-17").getTime() - Math.floor(random() * 60) * 86_400_000;
    const id = await payment(`crowd ${n}`, {
      cents,
      day: new Date(day).toISOString().slice(0, 10),
      wallet: pick(["principal", "loja-centro", "loja-norte"]),
      counterpartName: name,
      externalReference: reference,
      description: pick(GOODS),
      e2eId: `E18236120${20_260_000 + n}A${String(n * 7_919).padStart(11, "K")}`,
    });
    crowd.push({ id, name, reference, cents });
  }
  const joao = { name: "João Lucas Braga", cpf: sealedDocument(CPF) };
  await payment("joao lucas", {
    wallet: "loja-centro",
    cents: 21_800,
    day: "2026-11-19",
    hour: "21:24",
    counterpartName: joao.name,
    counterpartDocument: joao.cpf,
    description: "Encomenda de salgados",
    externalReference: "PED-4298",
    e2eId: "E60701190202611192124ZQ7XPTOL0NG",
    metadata: [
      ["mesa", "varanda 7"],
      ["garçom", "Otávio"],
    ],
    charge: {
      customerName: joao.name,
      customerEmail: "joao.braga@gmail.com",
      customerPhone: "+5511987651234",
    },
  });
  const mariana = await payment("mariana", {
    cents: 21_800,
    day: "2026-11-19",
    hour: "10:07",
    counterpartName: "João Conceição Araújo",
    counterpartDocument: sealedDocument(CPF_OTHER),
    externalReference: "PED-4301",
    charge: { customerName: "Mariana Siqueira", customerEmail: "mari@uol.com.br" },
  });
  await refund("refund of mariana", {
    id: mariana,
    state: "confirmed",
    amountCentavos: centavos(21_800),
    reason: "Cliente desistiu",
    requestedAt: at("2026-11-19", "15:00"),
    completedAt: at("2026-11-19", "15:31"),
  });
  await payment("joao vitor", {
    cents: 6_490,
    day: "2026-11-19",
    hour: "16:42",
    counterpartName: "João Vítor Salles",
    externalReference: "PED-0218",
  });
  await payment("joao pedro", {
    cents: 21_800,
    day: "2026-11-12",
    counterpartName: "João Pedro Carvalho",
    description: "Almoço da diretoria",
  });
  const ofelia = await payment("ofelia", {
    cents: 122_990,
    day: "2026-11-14",
    counterpartName: "Ofélia Souza",
    externalReference: "PED-4410",
    charge: { customerName: "Ofélia Souza", customerEmail: "ofelia.souza@cliente.example" },
  });
  await block("block of ofelia", {
    transactionId: ofelia,
    status: "awaiting_response",
    blockType: "med",
    amountCentavos: centavos(122_990),
    referenceNumber: "MED-778812",
    reason: "Relato de fraude",
    createdAt: at("2026-11-18"),
  });
  await payment("padaria", {
    wallet: "loja-centro",
    cents: 23_790,
    day: "2026-11-12",
    counterpartName: "Padaria Açaí & Cia Ltda",
    counterpartDocument: sealedDocument(CNPJ),
    description: "Kit presente, 3 × café",
    externalReference: "NF 55120",
  });
  await payment("pendente", {
    cents: 19_900,
    day: "2026-11-20",
    hour: "09:00",
    state: "pending",
    description: "Consulta",
    charge: {
      customerName: "D'Ávila Ñandú",
      customerEmail: "davila@cliente.example",
      customerPhone: "+5521999887766",
    },
  });
  await payment("expirada", {
    cents: 45_000,
    day: "2026-11-10",
    state: "expired",
    description: "Óculos de sol",
    charge: { customerName: "Wagner Yamada" },
  });
  await payment("velha", {
    cents: 98_765,
    day: "2026-03-03",
    counterpartName: "Guilhermina Kowalski",
    externalReference: "ANTIGO-1",
    description: "Pedido do atacado",
  });
  await payment("saque", {
    type: "withdrawal",
    cents: 840_000,
    day: "2026-11-18",
    withdrawal: { holderName: "Distribuidora Sabor & Arte Ltda" },
  });
  await payment("saque joao", {
    type: "withdrawal",
    cents: 21_840,
    day: "2026-11-19",
    hour: "08:50",
    withdrawal: { holderName: "João Batista Fretes ME" },
  });
  await payment("saque falhou", {
    type: "withdrawal",
    state: "failed",
    cents: 300_000,
    day: "2026-11-16",
    failureReason: "Chave inexistente",
    withdrawal: { holderName: "Marcos Vilela Nogueira" },
  });
  await services.store.transaction(async (tx) => {
    const { row } = await addRecipient(
      tx,
      services.vault,
      "principal",
      {
        holderName: "Gráfica Paulista Ltda.",
        holderDocument: "45997418000153",
        holderDocumentType: "cnpj",
        pixKeyType: "email",
        pixKey: "financeiro@graficapaulista.example",
      },
      { personId: null, now: at("2026-10-01") },
    );
    named("grafica", row.id);
    await tx.insert(projects).values({
      id: named("atacado"),
      name: "Vendas atacadistas",
      createdAt: at("2026-01-05"),
    });
  });
  while ((await updateSearchIndex(services)).hasMore);
});

const labels = (hits: readonly Hit[]) =>
  hits.map(
    ({ kind, id }) => (kind === "refund" ? labelOf.get(`refund ${id}`) : labelOf.get(id)) ?? `${kind}?`,
  );
const find = async (text: string, ctx = finance) => {
  const answer = await searchEverything(ctx, { text });
  return { ...answer, all: labels(answer.hits.filter(({ missing }) => missing === null)) };
};

/** Searches that people type, and the hit that they then want to see first. Written before the search was. */
const SEARCHES: readonly [typed: string, first: string][] = [
  ["joao 218 ontem", "joao lucas"],
  ["ontem 218 joão", "joao lucas"],
  ["JOÃO LUCAS", "joao lucas"],
  ["lucas joao", "joao lucas"],
  ["braga", "joao lucas"],
  ["bra luc", "joao lucas"],
  ["rag joao", "joao lucas"],
  ["PED-4298", "joao lucas"],
  ["ped 4298", "joao lucas"],
  ["4298", "joao lucas"],
  ["ped-429", "joao lucas"],
  ["salgados", "joao lucas"],
  ["encomenda ontem", "joao lucas"],
  ["joao.braga@gmail.com", "joao lucas"],
  ["joao @gmail", "joao lucas"],
  ["braga gmail", "joao lucas"],
  ["(11) 98765-1234", "joao lucas"],
  ["11987651234", "joao lucas"],
  ["98765-1234", "joao lucas"],
  ["1234 joao", "joao lucas"],
  ["529.982.247-25", "joao lucas"],
  ["52998224725", "joao lucas"],
  ["529 982 247 25", "joao lucas"],
  ["varanda 7", "joao lucas"],
  ["otavio ontem", "joao lucas"],
  ["E60701190202611192124ZQ7XPTOL0NG", "joao lucas"],
  ["e60701190", "joao lucas"],
  ["zq7xptol", "joao lucas"],
  ["siqueira", "mariana"],
  ["mariana devolvida", "mariana"],
  ["mariana uns 200", "mariana"],
  ["conceicao araujo", "mariana"],
  ["390.533.447-05", "mariana"],
  ["devolvidas ontem", "mariana"],
  ["devolução mariana", "refund of mariana"],
  ["desistiu", "refund of mariana"],
  ["joão vitor", "joao vitor"],
  ["ped-0218", "joao vitor"],
  ["joao 64,90", "joao vitor"],
  ["joao 12/11", "joao pedro"],
  ["joao 218 semana passada", "joao pedro"],
  ["diretoria", "joao pedro"],
  ["ofelia 1.229,90 pagamento", "ofelia"],
  ["ofélia bloqueio", "block of ofelia"],
  ["MED-778812", "block of ofelia"],
  ["relato fraude", "block of ofelia"],
  ["contestação ofelia", "block of ofelia"],
  ["acai", "padaria"],
  ["237,90", "padaria"],
  ["padaria 12 de novembro", "padaria"],
  ["joao 218 19/11 às 10h", "mariana"],
  ["joao 218 dia 19 às 21h24", "joao lucas"],
  ["11.222.333/0001-81", "padaria"],
  ["NF 55120", "padaria"],
  ["davila", "pendente"],
  ["D'Ávila pendente", "pendente"],
  ["pendentes hoje", "pendente"],
  ["99988-7766", "pendente"],
  ["oculos expirada", "expirada"],
  ["kowalski", "velha"],
  ["guilhermina março", "velha"],
  ["saque distribuidora", "saque"],
  ["8.400,00", "saque"],
  ["saques acima de 5 mil", "saque"],
  ["joao fretes", "saque joao"],
  ["saque falhou", "saque falhou"],
  ["vilela chave", "saque falhou"],
  ["grafica", "grafica"],
  ["recebedor paulista", "grafica"],
  ["atacadistas", "atacado"],
  ["mari@uol", "mariana"],
  ["982.247", "joao lucas"],
  ["***.982.247-** braga", "joao lucas"],
  ["**.222.333/****-**", "padaria"],
  ["cobranças não pagas oculos", "expirada"],
];

describe("the set of typed searches", () => {
  it("is at least sixty searches", () => {
    expect(new Set(SEARCHES.map(([typed]) => typed)).size).toBeGreaterThanOrEqual(60);
  });

  it.each(SEARCHES)("%s", async (typed, first) => {
    const { all } = await find(typed);
    expect(all[0]).toBe(first);
  });

  it("finds twenty more that were drawn, by what is remembered of each", async () => {
    const random = seededRandom(4_900);
    for (let drawn = 0; drawn < 20; drawn += 1) {
      const one = crowd[Math.floor(random() * crowd.length)] as Crowd;
      const [first = "", last = ""] = foldText(one.name).split(" ");
      const typed = [
        one.reference.toLowerCase(),
        `${last.slice(0, 4)} ${formatTypedBrl(centavos(one.cents))}`,
        `${Math.floor(one.cents / 100)} ${first.toUpperCase()}`,
        one.id.slice(0, 13),
      ][drawn % 4] as string;
      const { hits } = await find(typed);
      expect(
        hits.slice(0, 3).map(({ id }) => id),
        typed,
      ).toContain(one.id);
    }
  });
});

describe("a list's own field", () => {
  it.each([
    ["joao 218 ontem", ["joao lucas", "mariana", "saque joao", "joao vitor"]],
    ["BRAGA encomenda", ["joao lucas"]],
    ["davila", ["pendente"]],
    ["NF 55120", ["padaria"]],
  ])("reads %s as the search does", async (search, expected) => {
    const { items } = await listTransactions(finance, { search });
    expect(items.map(({ id }) => labelOf.get(id)).toSorted()).toEqual(expected.toSorted());
    expect((await countTransactions(finance, { search }))?.count).toBe(expected.length);
  });

  it("stays within the wallet and the other filters", async () => {
    const { items } = await listTransactions(finance, { search: "joao ontem", wallet: "loja-centro" });
    expect(items.map(({ id }) => labelOf.get(id))).toEqual(["joao lucas"]);
    expect((await listTransactions(finance, { search: "joao ontem", type: "withdrawal" })).items.length).toBe(
      1,
    );
  });
});

describe("how it answers", () => {
  it("ranks all kinds in one list: whole before beginning before inside, then newer first", async () => {
    expect((await find("joao 218 ontem")).all).toEqual([
      "joao lucas",
      "mariana",
      "refund of mariana",
      "saque joao",
      "joao vitor",
    ]);
  });

  it("says of each why it is there", async () => {
    const { hits } = await find("joao 218 ontem");
    expect(hits[0]?.why).toEqual([
      { term: 0, field: "customer", text: "João Lucas Braga" },
      { term: 1, field: "amount", text: null },
      { term: 2, field: "day", text: null },
    ]);
    expect(hits.find(({ title }) => title === "João Vítor Salles")?.why[1]).toEqual({
      term: 1,
      field: "reference",
      text: "PED-0218",
    });
  });

  it("shows below what lacks one word, never more than three, and says which", async () => {
    const { hits } = await find("joao 218 ontem");
    const near = hits.filter(({ missing }) => missing !== null);
    expect(near.length).toBeLessThanOrEqual(3);
    expect(labels(near)).toContain("joao pedro");
    expect(near.find(({ title }) => title === "João Pedro Carvalho")?.missing).toBe(2);
  });

  it("counts what each word that is taken away would leave, where nothing bears all", async () => {
    const { count, without } = await find("mariana 218 12/11");
    expect(count).toBe(0);
    // The payment and its refund; of that day and amount João Pedro's; nothing of hers that day.
    expect(without).toEqual([1, 0, 2]);
  });

  it("finds nobody by a part of a document, and shows no document", async () => {
    // A random id may hold the same digits.
    const byMoreThanId = ({ why }: { why: readonly { field: string }[] }) =>
      why.some(({ field }) => field !== "id");
    for (const part of ["529982", "982247", "247-25", "5299822472"])
      expect((await find(part)).hits.filter(byMoreThanId)).toEqual([]);
    expect(JSON.stringify(await find(CPF))).not.toContain(CPF.slice(0, 3));
    const rows = await services.store.read((reader) =>
      reader.rows<{ words: string }>(sql`select words from search_objects`),
    );
    for (const { words } of rows)
      for (const document of [CPF, CPF_OTHER, CNPJ]) expect(words).not.toContain(document);
  });

  it("finds by the part of a document that a page shows, and counts and logs that too", async () => {
    const ctx = await testContext(services);
    const { hits } = await find("982.247", ctx);
    expect(hits[0]?.why).toEqual([{ term: 0, field: "document_part", text: null }]);
    const entries = await services.store.read((reader) =>
      reader.rows<{ object_id: string }>(
        sql`select object_id from audit_entries where act = 'document.search' and person_id = ${ctx.actor.personId}`,
      ),
    );
    expect(entries).toEqual([{ object_id: services.vault.blind("document", "982247") }]);
  });

  it("answers whoever was told a document, and writes down that it was looked for", async () => {
    expect((await find(CPF, support)).all[0]).toBe("joao lucas");
    const entries = await services.store.read((reader) =>
      reader.rows<{ object_id: string; details: unknown }>(
        sql`select object_id, details::text from audit_entries where act = 'document.search' and person_id = ${support.actor.personId}`,
      ),
    );
    expect(entries).toEqual([{ object_id: services.vault.blind("document", CPF), details: "{}" }]);
  });

  it("shows nobody what lies beyond the own wallets, nor people to whom they are not", async () => {
    const own = await find("joao", centro);
    expect(own.all).toEqual(["joao lucas", "customer?"]);
    expect((await find(idOf.get("mariana") ?? "", centro)).hits).toEqual([]);
    expect((await find("mariana 218 ontem", centro)).without).toEqual([1, 0, 0]);
    const admin = await testContext(services, { role: "admin" });
    while ((await updateSearchIndex(services)).hasMore);
    const { hits } = await find(admin.actor.email, admin);
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual([["person", admin.actor.personId]]);
    expect((await find(admin.actor.email)).hits).toEqual([]);
  });

  it("finds pieces of the newest ninety days at once, and older ones when asked", async () => {
    const now = await find("uilhermin");
    expect(now.hits).toEqual([]);
    expect(now.piecesBackTo).toBe("2026-08-22T15:00:00.000Z");
    const older = await searchEverything(finance, {
      text: "uilhermin",
      piecesBefore: new Date(now.piecesBackTo ?? ""),
    });
    expect(labels(older.hits)).toEqual(["velha"]);
    expect(older.piecesBackTo).toBeNull();
  });

  it("finds a block by the state that its page shows", async () => {
    const id = idOf.get("block of ofelia") ?? "";
    const stands = async () => (await find("bloqueio ofelia")).hits[0]?.stands;
    expect(await stands()).toEqual({ block: "awaiting_response", kind: "med", apiStatus: null });
    await services.store.transaction((tx) =>
      tx.execute(sql`update balance_blocks set answered_at = now() where id = ${id}`),
    );
    while ((await updateSearchIndex(services)).hasMore);
    expect(await stands()).toEqual({ block: "answered", kind: "med", apiStatus: null });
    expect((await find("bloqueio respondido ofelia")).all).toContain("block of ofelia");
  });

  it("follows what changes, and is the same when it is made anew", async () => {
    const all = () =>
      services.store.read((reader) =>
        reader.rows(sql`select word, w.at, kind, key, wallet, w.wallet_hash from search_words w
          join search_objects o on o.number = w.object order by word, kind, key`),
      );
    const id = idOf.get("pendente") ?? "";
    await payment("pendente", {
      id,
      cents: 19_900,
      day: "2026-11-20",
      hour: "11:00",
      counterpartName: "D'Ávila Ñandú",
    });
    while ((await updateSearchIndex(services)).hasMore);
    expect((await find("davila pendente")).all).toEqual([]);
    expect((await find("davila paga")).all).toEqual(["pendente"]);
    const before = await all();
    await rebuildSearchIndex(services, () => undefined);
    expect(await all()).toEqual(before);
    // No word is left without its object.
    const [left] = await services.store.read((reader) =>
      reader.rows<{ many: number }>(
        sql`select count(*)::int as many from search_words where object not in (select number from search_objects)`,
      ),
    );
    expect(left?.many).toBe(0);
  });
});
