import { eq, inArray } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { testDatabase } from "@/lib/testing/database";
import { moment } from "./columns";
import {
  type Keyset,
  type Page,
  afterRow,
  listRows,
  mergePages,
  newestFirst,
  oldestFirst,
  oneMoreThan,
  pageOf,
  readPage,
} from "./pages.server";
import { OF_NO_WALLET, eachWallet, inScope, ofWallet, ownInScope } from "./scope.server";
import { type Store } from "./store.server";
import { type Reader } from "./tx.server";

const slips = pgTable("slips", {
  id: uuid().primaryKey(),
  number: integer().notNull(),
  wallet: text(),
  person: text().notNull(),
  at: moment().notNull(),
});
type Slip = typeof slips.$inferSelect;

const START = Date.UTC(2026, 10, 20, 12);
const WALLETS = ["principal", "loja-a", "loja-b", null] as const;
const SIZES = [1, 2, 3, 7, 40, 41, 100];

let store: Store;
let rows: Slip[];
beforeAll(async () => {
  ({ store } = await testDatabase({ as: "owner" }));
  await store.writers.query(
    "create table slips (id uuid primary key, number int not null, wallet text, person text not null, at timestamptz(3) not null)",
  );
});
afterAll(() => store.writers.query("drop table slips"));

/** Many rows share one moment, and the id then decides their order. A smaller number never has an earlier moment. */
beforeEach(async () => {
  rows = Array.from({ length: 40 }, (_, number) => ({
    id: newId(),
    number,
    wallet: WALLETS[Math.floor(Math.random() * WALLETS.length)] ?? null,
    person: Math.random() < 0.5 ? "ana" : "rui",
    at: new Date(START + Math.floor(Math.random() * 6) * 1_001),
  }));
  await store.transaction(async (tx) => {
    await tx.delete(slips);
    await tx.insert(slips).values(rows.toSorted(() => Math.random() - 0.5));
  });
});

const placeOf = ({ at, id }: Slip) => ({ at, id });
const compare = (a: Slip, b: Slip): number => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
const idsOf = (some: readonly Slip[]): string[] => some.map(({ id }) => id);

/** Every page to the end, each no longer than it may be, none empty that says there is more. */
async function walk(
  size: number,
  read: (reader: Reader, cursor: string | undefined) => Promise<Page<Slip>>,
): Promise<Slip[]> {
  const seen: Slip[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await store.read((reader) => read(reader, cursor));
    expect(page.rows.length).toBeLessThanOrEqual(size);
    seen.push(...page.rows);
    if (page.nextCursor === null) return seen;
    expect(page.rows).toHaveLength(size);
    cursor = page.nextCursor;
  }
}

describe("a walk by keyset", () => {
  it.each([
    ["newest first", newestFirst(slips.at, slips.id), (a: Slip, b: Slip) => compare(b, a)],
    ["oldest first", oldestFirst(slips.at, slips.id), compare],
  ] satisfies [string, Keyset, typeof compare][])(
    "meets every row once, %s, by pages of any size",
    async (_, by, order) => {
      const expected = idsOf(rows.toSorted(order));
      for (const size of SIZES) {
        const seen = await walk(size, (reader, cursor) =>
          readPage(reader.select().from(slips), { guard: OF_NO_WALLET, by, placeOf }, { cursor, size }),
        );
        expect(idsOf(seen)).toEqual(expected);
      }
    },
  );

  it("meets every row once where the cursor is a row, in both directions", async () => {
    for (const by of [newestFirst(slips.at, slips.id), oldestFirst(slips.at, slips.id)])
      for (const size of SIZES) {
        const seen = await walk(size, async (reader, cursor) =>
          pageOf(
            await listRows(
              reader.select().from(slips),
              { guard: OF_NO_WALLET, by },
              afterRow(by, cursor),
              oneMoreThan(size),
            ),
            size,
            ({ id }) => id,
          ),
        );
        const expected = rows.toSorted(compare);
        expect(idsOf(seen)).toEqual(idsOf(by.direction === "asc" ? expected : expected.reverse()));
      }
  });

  it("meets every row once where several walks are put together, also rows that two of them meet", async () => {
    const by = newestFirst(slips.at, slips.id);
    for (const size of SIZES) {
      const seen = await walk(size, async (reader, cursor) => {
        const pages = [
          ["principal", "loja-a"],
          ["loja-a", "loja-b"],
        ].map((some) =>
          readPage(
            reader.select().from(slips),
            { guard: OF_NO_WALLET, where: [inArray(slips.wallet, some)], by, placeOf },
            { cursor, size },
          ),
        );
        return mergePages(await Promise.all(pages), size, placeOf);
      });
      const expected = rows.filter(({ wallet }) => wallet !== null).toSorted((a, b) => compare(b, a));
      expect(idsOf(seen)).toEqual(idsOf(expected));
    }
  });

  it("goes on where it was while rows come and go", async () => {
    const by = newestFirst(slips.at, slips.id);
    const read = (cursor: string | undefined) =>
      store.read((reader) =>
        readPage(reader.select().from(slips), { guard: OF_NO_WALLET, by, placeOf }, { cursor, size: 10 }),
      );
    const first = await read(undefined);
    const last = first.rows.at(-1);
    await store.transaction(async (tx) => {
      await tx.insert(slips).values({ id: newId(), number: 99, wallet: null, person: "ana", at: new Date() });
      await tx.delete(slips).where(eq(slips.id, last?.id ?? ""));
    });
    const second = await read(first.nextCursor ?? undefined);
    const expected = rows.toSorted((a, b) => compare(b, a)).slice(10, 20);
    expect(idsOf(second.rows)).toEqual(idsOf(expected));
  });

  it("starts from the beginning without a cursor, and refuses one that nobody wrote", async () => {
    const by = newestFirst(slips.at, slips.id);
    const read = (cursor: string) =>
      store.read((reader) =>
        readPage(reader.select().from(slips), { guard: OF_NO_WALLET, by, placeOf }, { cursor, size: 3 }),
      );
    expect(idsOf((await read("")).rows)).toEqual(idsOf(rows.toSorted((a, b) => compare(b, a)).slice(0, 3)));
    for (const cursor of ["x", "abc.def", "zzzzzzzzzzzz.1", `0.${"9".repeat(40)}`])
      await expect(read(cursor)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("the guard of the wallets", () => {
  const by = newestFirst(slips.at, slips.id);
  const seen = async (guard: Parameters<typeof listRows>[1]["guard"]) =>
    (
      await store.read((reader) => listRows(reader.select().from(slips), { guard, by }, undefined, 1_000))
    ).toSorted((a, b) => a.number - b.number);

  it("shows the rows of the scope and no other, and what names no wallet to whoever sees every wallet", async () => {
    const scopes: WalletScope[] = ["all", [], ["principal"], ["loja-a", "loja-b"], ["unknown"]];
    for (const scope of scopes) {
      const allowed = rows.filter(
        ({ wallet }) => scope === "all" || (wallet !== null && scope.includes(wallet)),
      );
      expect(await seen(inScope(scope, slips.wallet))).toEqual(allowed);
      const parts = await Promise.all(eachWallet(scope, slips.wallet).map(seen));
      expect(parts.flat().toSorted((a, b) => a.number - b.number)).toEqual(allowed);
      expect(await seen(ownInScope(slips.person, "ana", scope, slips.wallet))).toEqual(
        allowed.filter(({ person }) => person === "ana"),
      );
    }
  });

  it("shows a row of two wallets through either", async () => {
    expect(await seen(inScope(["rui", "loja-a"], slips.wallet, slips.person))).toEqual(
      rows.filter(({ wallet, person }) => wallet === "loja-a" || person === "rui"),
    );
  });

  it("holds the address's one wallet", async () => {
    expect(await seen(ofWallet(slips.wallet, "loja-b"))).toEqual(
      rows.filter(({ wallet }) => wallet === "loja-b"),
    );
  });
});
