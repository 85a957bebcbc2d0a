import fc from "fast-check";
import { expect, test } from "vitest";
import { liveRow } from "@/lib/testing/live-rows";
import { LIVE_EVENT_NAMES, type LiveFrame } from "./events";
import { type RowOfWallet, framesOf, idsWithRows, payloadsOf } from "./packed";
import { packRow, unpackRow } from "./row";

const LIMITS = { bytes: 7_900, payloads: 16 };
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const rowsOf = (count: number, wallet = "principal") =>
  new Map<string, RowOfWallet>(
    Array.from({ length: count }, (_, n) => [
      idOf(n),
      { wallet, row: packRow(liveRow({ id: idOf(n), version: n + 1 })) },
    ]),
  );
const changed = (count: number): LiveFrame[] =>
  Array.from({ length: count }, (_, n) => [
    { name: "charge.changed" as const, ids: [idOf(n)], wallet: "principal" },
    { name: "transaction.changed" as const, ids: [idOf(n)], wallet: "principal" },
    { name: "delivery.changed" as const, ids: [String(n)], wallet: "principal" },
  ]).flat();
const heard = (payloads: readonly string[]) => payloads.flatMap(framesOf);

test("a row comes out as it went in", () => {
  const row = liveRow({ settledAt: "2026-11-03T12:00:01.500Z", feeCentavos: 99, hasOpenBlock: true });
  expect(unpackRow(packRow(row))).toEqual(row);
});

test("a row that another version packed tells nothing", () => {
  expect(unpackRow([...packRow(liveRow()), "more"])).toBeNull();
});

test("a transaction's row is told with each name that names it, and once in the text", () => {
  const [text = "", ...more] = payloadsOf(changed(1), rowsOf(1), LIMITS);
  expect(more).toEqual([]);
  expect(text.split(idOf(0))).toHaveLength(2);
  const rows = [packRow(liveRow({ id: idOf(0), version: 1 }))];
  expect(framesOf(text)).toEqual([
    { name: "charge.changed", ids: [idOf(0)], wallet: "principal", rows },
    { name: "transaction.changed", ids: [idOf(0)], wallet: "principal", rows },
    { name: "delivery.changed", ids: ["0"], wallet: "principal" },
  ]);
});

test("a row is told to nobody of another wallet", () => {
  const frames: LiveFrame[] = [
    { name: "transaction.changed", ids: [idOf(0)], wallet: "loja" },
    ...changed(1),
  ];
  const toLoja = heard(payloadsOf(frames, rowsOf(1), LIMITS)).filter(({ wallet }) => wallet === "loja");
  expect(toLoja).toEqual([{ name: "transaction.changed", ids: [idOf(0)], wallet: "loja" }]);
});

test("a batch goes into several texts, each of which is understood alone", () => {
  const payloads = payloadsOf(changed(200), rowsOf(200), LIMITS);
  expect(payloads.length).toBeGreaterThan(1);
  const told = heard(payloads).filter(({ name }) => name === "charge.changed");
  expect(told.flatMap(({ ids = [] }) => ids).toSorted()).toEqual([...rowsOf(200).keys()].toSorted());
  expect(told.every(({ ids, rows }) => ids?.length === rows?.length)).toBe(true);
});

test("sends no rows, then no ids, then no wallets, where a change does not fit", () => {
  const tight = { bytes: 2_000, payloads: 2 };
  const many = heard(payloadsOf(changed(30), rowsOf(30), tight));
  expect(many.some(({ rows }) => rows)).toBe(false);
  expect(many.filter(({ name }) => name === "charge.changed").flatMap(({ ids = [] }) => ids)).toHaveLength(
    30,
  );
  expect(heard(payloadsOf(changed(1_000), rowsOf(1_000), tight))).toEqual([
    { name: "charge.changed", wallet: "principal" },
    { name: "delivery.changed", wallet: "principal" },
    { name: "transaction.changed", wallet: "principal" },
  ]);
  const ofWallets = Array.from({ length: 1_000 }, (_, n) => ({
    name: "balance.changed" as const,
    wallet: `wallet-${n}`,
  }));
  expect(heard(payloadsOf(ofWallets, new Map(), tight))).toEqual([{ name: "balance.changed" }]);
});

test("delivers every frame, and each text fits", () => {
  const frame = fc.record(
    {
      name: fc.constantFrom(...LIVE_EVENT_NAMES),
      ids: fc.array(fc.integer({ min: 0, max: 60 }).map(idOf), { minLength: 1, maxLength: 20 }),
      wallet: fc.constantFrom("principal", "loja", "açaí"),
      to: fc.array(fc.constantFrom("ana", "bia"), { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ["name"] },
  );
  const property = fc.property(
    fc.array(frame, { minLength: 1, maxLength: 40 }),
    fc.integer({ min: 300, max: 4_000 }),
    (frames, bytes) => {
      const payloads = payloadsOf(frames, rowsOf(40), { bytes, payloads: 1_000 });
      expect(payloads.every((text) => Buffer.byteLength(text) <= bytes)).toBe(true);
      const factsOf = (all: readonly LiveFrame[]) =>
        new Set(
          all.flatMap(({ name, wallet, to, ids = [null] }) =>
            ids.map((id) => JSON.stringify([name, wallet, to, id])),
          ),
        );
      expect(factsOf(heard(payloads))).toEqual(factsOf(frames));
    },
  );
  for (const seed of [20_261_122, 7]) fc.assert(property, { seed, numRuns: 150 });
});

test("rows are looked up of transactions alone", () => {
  expect(idsWithRows([...changed(1), { name: "intent.changed", ids: ["an intent"] }])).toEqual([idOf(0)]);
});
