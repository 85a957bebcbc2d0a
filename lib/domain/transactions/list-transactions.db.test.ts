import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { charges } from "@/lib/platform/store/tables/transactions";
import { countTransactions } from "./count-transactions.server";
import { listTransactions } from "./list-transactions.server";
import { type TransactionFilter, transactionParsers } from "./filter";
import { type TransactionListItem } from "./schema";
import { type GivenTransaction, givenOpenBlock, givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { addressOfFilter } from "@/lib/core/reads/filters";

const HOUR = 3_600_000;
const START = Date.parse("2026-08-01T12:00:00Z");
const CPF = "52998224725";
const [SEALED_CPF, SEALED_OTHER] = [sealedDocument(CPF), sealedDocument("11144477735")];
const PROJECT = randomUUID();

let services: TestServices;
let everywhere: Context;
const rows: GivenTransaction[] = [];

/** Every third day has one row of each shape, in three wallets. */
function factsOf(index: number): GivenTransaction {
  const createdAt = new Date(START + index * 7 * HOUR);
  const type = index % 4 === 3 ? "withdrawal" : "payment";
  const state = index % 5 === 4 ? "pending" : index % 7 === 6 ? "failed" : "completed";
  const settledAt = state === "completed" ? new Date(createdAt.getTime() + HOUR) : null;
  return {
    id: randomUUID(),
    wallet: ["principal", "loja-a", "loja-b"][index % 3] ?? "principal",
    type,
    state,
    amountCentavos: centavos(1_000 + (index % 10) * 100),
    createdAt,
    settledAt,
    completedAt: settledAt,
    externalReference: `ref-${index}`,
    idempotencyKey: `gch1-key-${index}`,
    e2eId: `E1823612020260801120000000${String(index).padStart(6, "0")}`,
    counterpartName: index % 6 === 0 ? `Maria ${index}` : `João ${index}`,
    counterpartDocument: index % 8 === 0 ? SEALED_CPF : SEALED_OTHER,
    projectId: index % 2 === 0 ? PROJECT : null,
    origin: "read",
  };
}

const insert = (facts: GivenTransaction) =>
  services.store.transaction((tx) => givenTransaction(tx, facts, services.clock.now()));

async function readAll(ctx: Context, filter: TransactionFilter): Promise<TransactionListItem[]> {
  const items: TransactionListItem[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 60; pages++) {
    const page = await listTransactions(ctx, { ...filter, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
  throw new Error("the list does not end");
}

const expected = (matches: (row: GivenTransaction) => boolean, by: "createdAt" | "settledAt" = "createdAt") =>
  rows
    .filter(matches)
    .toSorted((a, b) => {
      const [first, second] = [a[by]?.getTime() ?? 0, b[by]?.getTime() ?? 0];
      return second - first || b.id.localeCompare(a.id);
    })
    .map(({ id }) => id);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

beforeAll(async () => {
  services = await testServices();
  everywhere = await testContext(services);
  for (let index = 0; index < 240; index++) rows.push(factsOf(index));
  for (const row of rows) await insert(row);
  await services.store.transaction((tx) => givenOpenBlock(tx, rows[12]?.id ?? "", services.clock.now()));
});

describe("filters", () => {
  const cases: [TransactionFilter, (row: GivenTransaction) => boolean][] = [
    [{}, () => true],
    [{ type: "withdrawal" }, (row) => row.type === "withdrawal"],
    [{ state: "failed" }, (row) => row.state === "failed"],
    [{ type: "payment", state: "pending" }, (row) => row.type === "payment" && row.state === "pending"],
    [{ wallet: "loja-a" }, (row) => row.wallet === "loja-a"],
    [
      { wallet: "loja-b", type: "payment", state: "completed" },
      (row) => row.wallet === "loja-b" && row.type === "payment" && row.state === "completed",
    ],
    [{ project: PROJECT }, (row) => row.projectId === PROJECT],
    [
      { project: PROJECT, state: "completed" },
      (row) => row.projectId === PROJECT && row.state === "completed",
    ],
    [{ document: "529.982.247-25" }, (row) => row.counterpartDocument === SEALED_CPF],
    [{ block: "open" }, (row) => row === rows[12]],
    [
      { minCentavos: 1_300, maxCentavos: 1_500 },
      (row) => (row.amountCentavos ?? 0) >= 1_300 && (row.amountCentavos ?? 0) <= 1_500,
    ],
    [{ minCentavos: 1_700 }, (row) => (row.amountCentavos ?? 0) >= 1_700],
    [{ minCentavos: 1_300, maxCentavos: 1_300 }, (row) => row.amountCentavos === 1_300],
    [{ search: "maria" }, (row) => row.counterpartName?.startsWith("Maria") ?? false],
    [{ search: "13,00" }, (row) => row.amountCentavos === 1_300],
  ];

  it.each(
    cases.map(([filter, matches]) => [addressOfFilter(transactionParsers, filter), filter, matches] as const),
  )("shows every row of ?%s once, newest first", async (_name, filter, matches) => {
    expect(idsOf(await readAll(everywhere, filter))).toEqual(expected(matches));
  });

  it("takes a period as days of settlement in São Paulo", async () => {
    const filter = { from: "2026-08-10", to: "2026-08-19" };
    const [start, end] = [Date.parse("2026-08-10T03:00:00Z"), Date.parse("2026-08-20T03:00:00Z")];
    const within = (row: GivenTransaction) =>
      !!row.settledAt && row.settledAt.getTime() >= start && row.settledAt.getTime() < end;
    expect(idsOf(await readAll(everywhere, filter))).toEqual(expected(within, "settledAt"));
    expect(idsOf(await readAll(everywhere, { ...filter, type: "withdrawal" }))).toEqual(
      expected((row) => within(row) && row.type === "withdrawal", "settledAt"),
    );
  });

  it("counts what it shows", async () => {
    for (const [filter] of cases)
      expect(await countTransactions(everywhere, filter)).toMatchObject({
        count: (await readAll(everywhere, filter)).length,
        isCapped: false,
      });
  });

  it(
    "shows and counts what any two of them are both about, whichever wallets are looked at",
    { tags: "extended" },
    async () => {
      const scopes = await Promise.all(
        [["loja-a"], ["loja-a", "loja-b"]].map((wallets) =>
          testContext(services, { wallets, wallet: "loja-a" }),
        ),
      );
      for (const ctx of [everywhere, ...scopes])
        for (const [one, matchesOne] of cases)
          for (const [other, matchesOther] of cases) {
            if (one === other || Object.keys(one).some((part) => part in other)) continue;
            // A search for an amount takes the place of any other.
            if (other.search !== undefined && one.minCentavos !== undefined) continue;
            if (one.search !== undefined && other.minCentavos !== undefined) continue;
            if (ctx !== everywhere && (one.wallet ?? other.wallet) !== undefined) continue;
            const filter = { ...one, ...other };
            const { wallets } = ctx.actor;
            const found = idsOf(await readAll(ctx, filter));
            const sees = (row: GivenTransaction) => wallets === null || wallets.includes(row.wallet);
            expect(found, addressOfFilter(transactionParsers, filter)).toEqual(
              expected((row) => sees(row) && matchesOne(row) && matchesOther(row)),
            );
            expect((await countTransactions(ctx, filter))?.count).toBe(found.length);
          }
    },
  );
});

describe("searches", () => {
  it("finds one by each of its identifiers", async () => {
    const row = rows[77];
    if (!row) throw new Error("row");
    for (const text of [row.id, row.id.toUpperCase(), row.externalReference, row.idempotencyKey, row.e2eId])
      expect(idsOf((await listTransactions(everywhere, { search: text ?? "" })).items)).toEqual([row.id]);
  });

  it("finds a charge that still waits by the document that it asked", async () => {
    const row: GivenTransaction = { ...factsOf(4), counterpartName: null, counterpartDocument: null };
    await insert(row);
    await services.store.transaction(async (tx) => {
      await tx
        .insert(charges)
        .values({ id: row.id, customerName: "Ana", customerDocument: sealedDocument("39053344705") });
    });
    const found = await listTransactions(everywhere, { document: "390.533.447-05" });
    expect(found.items.map(({ id, party }) => ({ id, party }))).toEqual([
      { id: row.id, party: { name: "Ana", document: "***.533.447-**", paidBy: null } },
    ]);
    rows.push(row);
  });
});

describe("the visibility of transactions", () => {
  it("shows a person of two wallets the rows of both in one order, and of no other", async () => {
    const ctx = await testContext(services, { wallets: ["loja-a", "loja-b"], wallet: "loja-a" });
    expect(idsOf(await readAll(ctx, {}))).toEqual(expected((row) => row.wallet !== "principal"));
    expect(idsOf(await readAll(ctx, { from: "2026-08-10", to: "2026-09-30", state: "completed" }))).toEqual(
      expected(
        (row) =>
          row.wallet !== "principal" &&
          !!row.settledAt &&
          row.settledAt >= new Date("2026-08-10T03:00:00Z") &&
          row.settledAt < new Date("2026-10-01T03:00:00Z"),
        "settledAt",
      ),
    );
    expect((await countTransactions(ctx, {}))?.count).toBe((await readAll(ctx, {})).length);
    await expect(listTransactions(ctx, { wallet: "principal" })).rejects.toMatchObject({ code: "not_found" });
    const [hidden] = expected((row) => row.wallet === "principal");
    expect((await listTransactions(ctx, { search: hidden ?? "" })).items).toEqual([]);
  });

  it("answers a document the same whether it is there or not to whoever may not reveal one", async () => {
    const support = await testContext(services, { role: "support" });
    for (const document of [CPF, "12345678909"])
      await expect(listTransactions(support, { document })).rejects.toMatchObject({ code: "not_allowed" });
    expect((await listTransactions(support, { search: CPF })).items).toEqual([]);
    expect((await listTransactions(everywhere, { search: CPF })).items.length).toBeGreaterThan(0);
  });

  it("gives nobody a clear document", async () => {
    expect(JSON.stringify(await listTransactions(everywhere, {}))).not.toContain(CPF);
  });
});

it("keeps its pages whole while rows arrive in between", async () => {
  const before = expected(() => true);
  const first = await listTransactions(everywhere, {});
  const arrivals = [1, 2, 3].map((offset) => ({ ...factsOf(1_000 + offset), wallet: "principal" }));
  for (const row of arrivals) await insert(row);
  const rest: string[] = [];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await listTransactions(everywhere, { cursor });
    rest.push(...idsOf(page.items));
    cursor = page.nextCursor;
  }
  expect([...idsOf(first.items), ...rest]).toEqual(before);
  rows.push(...arrivals);
});
