import { beforeEach, expect, it } from "vitest";
import { askForBlockRead, findBlocks } from "@/lib/domain/blocks/records.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { endBackoffs } from "./end-backoffs.server";
import { readBlocks } from "./read-blocks.server";

const reported = new Map<string, BalanceBlockWire[]>();
let unreadable = 0;
let calls: string[] = [];
const asked: string[] = [];

const services = await testServices({
  pix: {
    listBalanceBlocks: ({ wallet }) => {
      calls.push(wallet);
      return wallet === "loja-b"
        ? Promise.reject(new Error("no answer"))
        : Promise.resolve({ items: reported.get(wallet) ?? [], total: null, unreadable });
    },
    getTransaction: (id, { wallet }) => {
      asked.push(`${wallet} ${id}`);
      return Promise.reject(new Error("no answer"));
    },
  },
});
const { store, clock } = services;
for (const wallet of ["principal", "loja-a", "loja-b"]) await givenWallet(services, wallet);

beforeEach(() => {
  calls = [];
  clock.advance(120_000);
});

it("reads each wallet about once a minute, also where one of them fails", async () => {
  await readBlocks(services);
  expect(calls.toSorted()).toEqual(["loja-a", "loja-b", "principal"]);
  clock.advance(30_000);
  await readBlocks(services);
  expect(calls).toHaveLength(3);
  clock.advance(40_000);
  await readBlocks(services);
  expect(calls).toHaveLength(6);
});

it("reads what failed again once the service is back, and nothing else before its time", async () => {
  await readBlocks(services);
  calls = [];
  clock.advance(2_000);
  await endBackoffs(services);
  clock.advance(5_000);
  await readBlocks(services);
  expect(calls).toEqual([]);
  clock.advance(13_000);
  await endBackoffs(services);
  clock.advance(5_000);
  await readBlocks(services);
  expect(calls).toEqual(["loja-b"]);
});

it("reads a wallet at once where an event told of a block that only the list can show", async () => {
  await readBlocks(services);
  calls = [];
  await store.transaction((tx) => askForBlockRead(tx, "loja-a", clock.now()));
  await readBlocks(services);
  expect(calls).toEqual(["loja-a"]);
});

it("brings a block whose webhook was lost, and asks for its payment", async () => {
  const [id, transactionId] = [newId(), newId()];
  const createdAt = clock.now();
  reported.set("loja-a", [
    {
      id,
      transactionId,
      amountCentavos: centavos(700),
      status: "defended",
      blockType: "med",
      referenceNumber: null,
      reason: null,
      createdAt,
      externalReference: null,
      e2eId: null,
      resolutionReason: null,
      resolvedAt: null,
    },
  ]);
  await readBlocks(services);
  expect((await store.read((reader) => findBlocks(reader, [id])))[0]).toMatchObject({
    wallet: "loja-a",
    status: "defended",
    createdAt,
  });
  expect(asked).toEqual([`loja-a ${transactionId}`]);
});

it("brings the blocks beside one that cannot be read, and asks for the list again", async () => {
  const [known, fresh, payment] = [newId(), newId(), newId()];
  const block = (id: string, transactionId: string | null = null): BalanceBlockWire => ({
    id,
    transactionId,
    amountCentavos: centavos(900),
    status: "awaiting_response",
    blockType: "med",
    referenceNumber: null,
    reason: null,
    createdAt: null,
    externalReference: null,
    e2eId: null,
    resolutionReason: null,
    resolvedAt: null,
  });
  reported.set("loja-a", [block(known)]);
  await readBlocks(services);
  reported.set("loja-a", [block(fresh, payment)]);
  unreadable = 1;
  clock.advance(120_000);
  calls = [];
  await readBlocks(services);
  const rows = await store.read((reader) => findBlocks(reader, [known, fresh]));
  // The one that the list does not show may be the one that cannot be read.
  expect(rows.map(({ status }) => status)).toEqual(["awaiting_response", "awaiting_response"]);
  expect(asked).toContain(`loja-a ${payment}`);
  unreadable = 0;
  clock.advance(120_000);
  await readBlocks(services);
  expect(calls.filter((wallet) => wallet === "loja-a")).toHaveLength(2);
});
