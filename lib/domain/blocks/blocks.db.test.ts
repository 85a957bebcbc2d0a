import { type BlockEventName } from "@/lib/core/enums/events";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { type TestServices, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { readBlockList } from "./read-block-list.server";
import { findBlocks } from "./records.server";

const WALLET = "principal";
const CREATED = "2026-11-20T10:00:00.000Z";
const ENDED = "2026-11-20T12:00:00.000Z";
const listed: { items: BalanceBlockWire[] } = { items: [] };

const services: TestServices = await testServices({
  pix: {
    listBalanceBlocks: () => Promise.resolve({ items: listed.items, total: null, unreadable: 0 }),
  },
});
const { store, clock } = services;

beforeEach(() => {
  listed.items = [];
});

type Names = { blockId: string; transactionId: string };

function event(name: BlockEventName, { blockId, transactionId }: Names, change: object = {}): string {
  const isNew = name === "balance_block_created";
  return JSON.stringify({
    event: name,
    // The same report again, with other bytes.
    eventId: newId(),
    timestamp: isNew ? CREATED : ENDED,
    subAccount: null,
    data: {
      blockId,
      transactionId,
      environment: "sandbox",
      amount: 100.5,
      blockType: "med",
      reason: "scam",
      ...(isNew ? { createdAt: CREATED } : { resolutionReason: "decided", resolvedAt: ENDED }),
      ...change,
    },
  });
}

const reported = ({ blockId, transactionId }: Names, status: string): BalanceBlockWire => ({
  id: blockId,
  transactionId,
  amountCentavos: centavos(10_050),
  status,
  blockType: "med",
  referenceNumber: null,
  reason: "scam",
  createdAt: new Date(CREATED),
  externalReference: null,
  e2eId: null,
  resolutionReason: status === "approved" || status === "rejected" ? "decided" : null,
  resolvedAt: status === "approved" || status === "rejected" ? new Date(ENDED) : null,
});

const apply = (body: string) => deliver(services, body);

const blockOf = async (id: string) => (await store.read((reader) => findBlocks(reader, [id])))[0];

async function list(names: Names, status: string): Promise<void> {
  listed.items = [reported(names, status)];
  await readBlockList(services, WALLET);
}

type Sum = { kind: string; available: number; held: number };

const moneyOf = (blockId: string) =>
  store.read(async (reader) => {
    const rows = await reader.rows<Sum>(
      sql`select kind, available_centavos::int as available, held_centavos::int as held
          from movements where object_id = ${blockId} order by kind`,
    );
    return rows;
  });

const sumOf = async (blockId: string) => {
  const lines = await moneyOf(blockId);
  const sum = (side: "available" | "held") => lines.reduce((total, line) => total + line[side], 0);
  return { available: sum("available"), held: sum("held") };
};

const nextReadOf = (wallet: string) =>
  store.read(async (reader) => {
    const rows = await reader.rows<{ at: string }>(
      sql`select to_char(next_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
          from block_reads where wallet = ${wallet}`,
    );
    return rows[0]?.at ?? null;
  });

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

describe("one block as events and lists report it", () => {
  it.each([
    ["approved", [{ kind: "block_paid_out", available: 0, held: -10_050 }]],
    ["rejected", [{ kind: "block_released", available: 10_050, held: -10_050 }]],
  ] as const)(
    "ends %s with the same money in every order of events and lists",
    { tags: "extended", timeout: 180_000 },
    async (end, ended) => {
      const ways: ((names: Names) => Promise<unknown>)[] = [
        (names) => apply(event("balance_block_created", names)),
        (names) => apply(event(`balance_block_${end}`, names)),
        (names) => list(names, "awaiting_response"),
        (names) => list(names, "defended"),
        (names) => list(names, end),
      ];
      const inOrder = async (order: typeof ways) => {
        const names = { blockId: newId(), transactionId: newId() };
        for (const way of order) await way(names);
        for (const way of order) await way(names);
        const row = await blockOf(names.blockId);
        expect(row).toMatchObject({
          status: end,
          amountCentavos: 10_050,
          blockType: "med",
          wallet: WALLET,
          resolutionReason: "decided",
          createdAt: new Date(CREATED),
          resolvedAt: new Date(ENDED),
        });
        expect(await moneyOf(names.blockId)).toEqual([
          { kind: "block_held", available: -10_050, held: 10_050 },
          ...ended,
        ]);
      };
      // One after another: each list shows the one block of its order.
      for (const order of permutations(ways)) await inOrder(order);
    },
  );

  it("ends as the list says where both ends were told", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_rejected", names));
    const applied = await apply(event("balance_block_approved", names));
    expect(applied).toMatchObject({ because: "mismatch_outcome" });
    // Until the list says which, the money counts as gone.
    expect(await sumOf(names.blockId)).toEqual({ available: -10_050, held: 0 });
    await list(names, "rejected");
    expect(await blockOf(names.blockId)).toMatchObject({ status: "rejected" });
    expect(await sumOf(names.blockId)).toEqual({ available: 0, held: 0 });
  });

  it.each([
    ["approved", 6_000],
    ["rejected", 4_050],
  ] as const)("books both parts where it ends %s with 60 of 100.50, and doubts them", async (end, out) => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_created", names));
    const applied = await apply(event(`balance_block_${end}`, names, { amount: 60 }));
    expect(applied.because).toBe("mismatch_block_part");
    const booked = [
      { kind: "block_held", available: -10_050, held: 10_050 },
      { kind: "block_paid_out", available: 0, held: -out },
      { kind: "block_released", available: 10_050 - out, held: out - 10_050 },
    ];
    expect(await moneyOf(names.blockId)).toEqual(booked);
    // The list goes on showing what it was of.
    await list(names, end);
    expect(await moneyOf(names.blockId)).toEqual(booked);
    expect(await blockOf(names.blockId)).toMatchObject({ amountCentavos: 10_050, paidOutCentavos: out });
  });

  it("grows where its end tells more than it held, and names the disagreement", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_created", names, { amount: 7 }));
    const applied = await apply(event("balance_block_approved", names));
    expect(applied.because).toBe("mismatch_amount");
    expect(await sumOf(names.blockId)).toEqual({ available: -10_050, held: 0 });
  });

  it("moves to defended only by the list, and leaves a step with its source", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_created", names));
    await list(names, "defended");
    await list(names, "defended");
    const rows = await store.read((reader) =>
      reader.rows<{ kind: string; source: string }>(
        sql`select kind, source from steps where object_type = 'block' and object_id = ${names.blockId} order by id`,
      ),
    );
    expect(rows).toEqual([
      { kind: "balance_block_created", source: "webhook" },
      { kind: "balance_block_defended", source: "read" },
    ]);
  });
});

describe("an event that tells too little", () => {
  it("resolves a known block without an amount", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_created", names));
    const applied = await apply(event("balance_block_approved", names, { amount: undefined }));
    expect(applied.effect).toBe("balance_block_approved");
    expect((await moneyOf(names.blockId)).map(({ kind }) => kind)).toEqual(["block_held", "block_paid_out"]);
  });

  it("asks for the list where the block is unknown, and the list brings it", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    const applied = await apply(event("balance_block_rejected", names, { amount: undefined }));
    expect(applied.effect).toBeNull();
    expect(await nextReadOf(WALLET)).toBe(clock.now().toISOString());
    listed.items = [reported(names, "rejected")];
    await readBlockList(services, WALLET);
    expect((await moneyOf(names.blockId)).map(({ kind }) => kind)).toEqual(["block_held", "block_released"]);
  });

  it("means the payment's only open block where it names the payment alone", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await apply(event("balance_block_created", names));
    await apply(event("balance_block_rejected", names, { blockId: undefined }));
    expect(await blockOf(names.blockId)).toMatchObject({
      status: "rejected",
    });
    expect(await blockOf(names.transactionId)).toBeUndefined();
  });

  it("guesses nothing where the payment has two", async () => {
    const transactionId = newId();
    const [one, two] = [newId(), newId()];
    await apply(event("balance_block_created", { blockId: one, transactionId }));
    await apply(event("balance_block_created", { blockId: two, transactionId }));
    const applied = await apply(
      event("balance_block_approved", { blockId: one, transactionId }, { blockId: undefined }),
    );
    expect(applied.effect).toBeNull();
    for (const id of [one, two])
      expect(await blockOf(id)).toMatchObject({
        status: "awaiting_response",
      });
  });
});

describe("the reading of lists", () => {
  it("writes nothing where the list repeats itself", async () => {
    const names = { blockId: newId(), transactionId: newId() };
    await list(names, "defended");
    const first = await blockOf(names.blockId);
    clock.advance(60_000);
    expect(await readBlockList(services, WALLET)).toMatchObject({ merged: 0 });
    expect(await blockOf(names.blockId)).toEqual(first);
  });
});
