import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addUp } from "@/lib/core/money/sum";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";
import { customerIdOf, customerOf } from "@/lib/domain/customers/identity";
import { listCustomers } from "@/lib/domain/customers/list-customers.server";
import { type CustomerListItem } from "@/lib/domain/customers/schema";
import { type CustomerSort } from "@/lib/core/enums/sorts";
import { type TransactionFacts } from "@/lib/engine/projection/observation";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenObservations } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { updateSearchIndex, rebuildSearchIndex } from "./update-search-index.server";
import { searchEverything } from "./search-everything.server";

const [HERS, HIS, OTHERS] = ["52998224725", "39053344705", "49021913003"];
const [HELENA, SERGIO] = ["Helena Prado Vieira", "Sérgio Vieira Antunes"];

let services: TestServices;
let finance: Context;
let support: Context;
let centro: Context;

const customerId = (wallet: string, document: string) =>
  customerIdOf(
    wallet,
    customerOf({
      customerDocument: sealedDocument(document),
      customerEmail: null,
      counterpartDocument: null,
    }) ?? "",
  );

type Given = Partial<TransactionFacts> & { wallet?: string; cents: number; day: number };
async function payment({ wallet = "principal", cents, day, ...told }: Given): Promise<string> {
  const id = told.id ?? newId();
  const moment = new Date(services.clock.now().getTime() - day * 86_400_000);
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
const follow = async () => {
  while ((await updateSearchIndex(services)).hasMore);
};
const names = async (ctx: Context, filter: Parameters<typeof listCustomers>[1] = {}) =>
  (await listCustomers(ctx, filter)).items.map(({ name, wallet }) => `${name ?? "?"} ${wallet}`);

/** The amount retained from all payments of known customers, computed from the payments themselves. */
async function keptInBooks(): Promise<number> {
  const [row] = await services.store.snapshot((reader) =>
    reader.rows<{ kept: number }>(sql`select sum(transactions.kept_centavos)::float8 as kept from transactions
      join customer_payments on customer_payments.transaction_id = transactions.id`),
  );
  return row?.kept ?? 0;
}

const asked = {
  charge: {
    customerName: HELENA,
    customerDocument: sealedDocument(HERS),
    customerEmail: "Helena.Prado@exemplo.example",
    customerPhone: "+5511987650000",
  },
};
let byFather = "";

beforeAll(async () => {
  services = await testServices();
  finance = await testContext(services);
  support = await testContext(services, { role: "support" });
  centro = await testContext(services, { wallets: ["loja-centro"], wallet: "loja-centro" });
  const own = { counterpartName: "HELENA P VIEIRA", counterpartDocument: sealedDocument(HERS) };
  await payment({ ...asked, ...own, cents: 68_400, day: 3 });
  byFather = await payment({
    ...asked,
    ...{ counterpartName: SERGIO, counterpartDocument: sealedDocument(HIS) },
    ...{ cents: 148_000, day: 2 },
  });
  await payment({ ...asked, cents: 5_000, day: 1, state: "pending" });
  // The payer, elsewhere and without a customer of the charge.
  await payment({ ...own, wallet: "loja-centro", cents: 1_000, day: 5 });
  await payment({ cents: 900, day: 4, counterpartName: "Caio", counterpartDocument: sealedDocument(OTHERS) });
  await payment({ cents: 700, day: 9, charge: { customerName: "Lia", customerEmail: "LIA@loja.example" } });
  // A payer that no data identifies.
  await payment({ cents: 300, day: 0, counterpartName: "Sem documento" });
  await follow();
});

describe("customers", () => {
  it("are those who were asked or paid unasked, of each wallet, the latest first", async () => {
    expect(await names(finance)).toEqual([
      `${HELENA} principal`,
      "Caio principal",
      "HELENA P VIEIRA loja-centro",
      "Lia principal",
    ]);
    expect(await names(centro)).toEqual(["HELENA P VIEIRA loja-centro"]);
    expect(await names(finance, { wallet: "loja-centro" })).toEqual(["HELENA P VIEIRA loja-centro"]);
  });

  it("are pages without an end in between, each once", async () => {
    const before = await names(finance);
    for (let nth = 0; nth < 60; nth += 1)
      await payment({
        cents: 100,
        day: 30 + nth,
        charge: { customerName: `F ${nth}`, customerEmail: `f${nth}@x.example` },
      });
    await follow();
    const first = await listCustomers(finance, {});
    const second = await listCustomers(finance, { cursor: first.nextCursor ?? undefined });
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(60 + before.length);
    expect(second.nextCursor).toBeNull();
  });

  it("stand by what they left or by how many payments, each once, and the first page says what all come to", async () => {
    const pagesOf = async (sort: CustomerSort) => {
      const first = await listCustomers(finance, { sort });
      const second = await listCustomers(finance, { sort, cursor: first.nextCursor ?? undefined });
      expect(second.sums).toBeNull();
      expect(second.nextCursor).toBeNull();
      return [...first.items, ...second.items];
    };
    type Order = [CustomerSort, CustomerSort | undefined, (one: CustomerListItem) => number | string];
    const orders: Order[] = [
      ["smallest", "largest", ({ retainedCentavos }: CustomerListItem) => retainedCentavos],
      ["fewest", "most", ({ paidCount }: CustomerListItem) => paidCount],
      ["oldest", undefined, ({ lastAt }: CustomerListItem) => lastAt],
    ];
    for (const [up, down, of] of orders) {
      const items = await pagesOf(up);
      expect(items.map(of)).toEqual(items.map(of).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      if (down !== undefined)
        expect((await pagesOf(down)).map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
    }
    const all = await pagesOf("largest");
    const [theMost] = await pagesOf("most");
    expect(all[0]).toMatchObject({ name: HELENA, paidCount: 2 });
    expect(theMost?.id).toBe(all[0]?.id);
    const { sums } = await listCustomers(finance, {});
    expect(sums).toMatchObject({ count: all.length, isCapped: false });
    expect(sums?.amountCentavos).toBe(addUp(0, ...all.map(({ retainedCentavos }) => retainedCentavos)));
    expect(sums?.amountCentavos).toBe(await keptInBooks());
    // Sums include only rows that pass the filter, and nothing that the person does not see.
    expect((await listCustomers(finance, { search: "lia@loja" })).sums).toMatchObject({ count: 1 });
    expect((await listCustomers(centro, {})).sums).toMatchObject({ count: 1 });
    expect((await listCustomers(finance, { search: "xyz" })).sums).toMatchObject({
      count: 0,
      amountCentavos: 0,
    });
  });

  it("show what stayed, who paid for them, and where else they are", async () => {
    const one = await getCustomer(finance, customerId("principal", HERS));
    expect(one).toMatchObject({
      ...{ name: HELENA, document: "***.982.247-**", email: "helena.prado@exemplo.example" },
      ...{ paymentCount: 3, isCut: false },
      sums: { paidCount: 2, receivedCentavos: 216_400 },
      payers: [
        { name: SERGIO, count: 1, sumCentavos: 148_000, isAnother: true },
        { count: 1, sumCentavos: 68_400, isAnother: false },
      ],
      related: [{ id: customerId("loja-centro", HERS), wallet: "loja-centro", isSame: true }],
    });
    expect(one.payments.map(({ amountCentavos }) => amountCentavos)).toEqual([5_000, 148_000, 68_400]);
    expect(JSON.stringify(one)).not.toContain(HERS);
    // A person who sees one wallet sees nothing of another, not even that it exists.
    const there = await getCustomer(centro, customerId("loja-centro", HERS));
    expect(there.related).toEqual([]);
    await expect(getCustomer(centro, customerId("principal", HERS))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getCustomer(finance, "no-such")).rejects.toMatchObject({ code: "not_found" });
    // The payer paid for another person and is a customer of no wallet.
    await expect(getCustomer(finance, customerId("principal", HIS))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are found by name, address, telephone and whole document, and by documents only by who may see them", async () => {
    expect(await names(finance, { search: "prado" })).toEqual([`${HELENA} principal`]);
    expect(await names(finance, { search: "helena" })).toHaveLength(2);
    expect(await names(finance, { search: "lia@loja" })).toEqual(["Lia principal"]);
    expect(await names(finance, { search: "98765-0000" })).toEqual([`${HELENA} principal`]);
    expect(await names(finance, { search: HERS })).toHaveLength(2);
    expect(await names(finance, { search: HERS.slice(0, 8) })).toEqual([]);
    expect(await names(finance, { search: "xyz" })).toEqual([]);
    expect(await names(support, { search: HERS })).toEqual([]);
  });

  it("are hits of the one search, below the newest of their payments", async () => {
    const { hits } = await searchEverything(finance, { text: "cliente helena" });
    expect(hits[0]).toMatchObject({ kind: "customer", title: HELENA });
    const all = (await searchEverything(finance, { text: "prado" })).hits;
    expect(all.find(({ kind }) => kind === "customer")).toMatchObject({ id: customerId("principal", HERS) });
  });

  it("follow what is told later: another name, another one, nobody any more", async () => {
    await services.store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "webhook" },
        {
          about: "transaction",
          id: byFather,
          charge: { customerName: "Helena Vieira Prado" },
        } as TransactionFacts,
        services.clock.now(),
      ),
    );
    await follow();
    const before = await listCustomers(finance, {});
    await services.store.transaction((tx) => tx.execute("delete from customer_payments"));
    await services.store.transaction((tx) => tx.execute("delete from customers"));
    expect(await names(finance)).toEqual([]);
    await rebuildSearchIndex(services, () => undefined);
    expect(await listCustomers(finance, {})).toEqual(before);
    await services.store.transaction((tx) =>
      tx.execute(
        `update transactions set counterpart_document = null, version = version + 1 where amount_centavos = 900`,
      ),
    );
    await follow();
    expect((await listCustomers(finance, {})).sums?.amountCentavos).toBe(await keptInBooks());
    expect(await names(finance)).not.toContain("Caio principal");
    expect((await searchEverything(finance, { text: "cliente caio" })).count).toBe(0);
  });
});

describe("a customer whose payments tell several names", () => {
  it("is named by whoever paid where the charge asked for no document, and found by the name that it asked for", async () => {
    const carla = { counterpartName: "Carla Dias", counterpartDocument: sealedDocument("11144477735") };
    const nameless = { customerName: "Sem Nada", customerPhone: "+5511988887777" };
    await payment({ ...carla, charge: nameless, wallet: "loja-centro", cents: 400, day: 2 });
    const written = { customerName: "carla dias", customerPhone: "+5511977776666" };
    await payment({ ...carla, charge: written, wallet: "loja-centro", cents: 400, day: 3 });
    await follow();
    for (const search of ["Carla Dias", "Sem Nada"])
      expect((await listCustomers(centro, { search })).items).toMatchObject([
        { name: "Carla Dias", otherNames: ["Sem Nada", "carla dias"], phone: "+5511977776666" },
      ]);
  });
});
