import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { addUpFigures } from "./add-up-figures";
import { listSplitCharges, summarizeSplits } from "./reconcile-splits.server";
import { type RecipientFigures } from "./schema";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";

const services = await testServices();
const { store } = services;
for (const wallet of ["principal", "loja-a", "loja-b", "loja-c"]) await givenWallet(services, wallet);
const ctx = await testContext(services, { role: "manager" });

type Leg = [destination: string, requested: number, delivered: number | null];

async function givenPaid(
  wallet: string,
  at: string,
  legs: readonly Leg[],
  { refunded = false, blocked = false } = {},
): Promise<string> {
  const id = newId();
  const now = new Date(at);
  await store.transaction(async (tx) => {
    const about = {
      id,
      wallet,
      type: "payment",
      origin: "own_write",
      amountCentavos: centavos(10_000),
      description: "Pedido da loja",
    } as const;
    const asked = legs.map(([destination, requested]) => ({
      destination,
      amountCentavos: centavos(requested),
    }));
    const given = legs.flatMap(([destination, , delivered]) =>
      delivered === null ? [] : [{ destination, amountCentavos: centavos(delivered) }],
    );
    await givenTransaction(
      tx,
      {
        ...about,
        state: "pending",
        createdAt: now,
        legs: {
          requestedCentavos: asked,
          acceptedCentavos: asked,
          ...(given.length > 0 && { deliveredCentavos: given }),
        },
      },
      now,
    );
    await givenTransaction(
      tx,
      {
        ...about,
        state: "completed",
        completedAt: now,
        settledAt: now,
      },
      now,
    );
    if (refunded)
      await givenObservations(
        tx,
        { source: "webhook", wallet },
        { about: "refund", id, state: "confirmed" },
        now,
      );
    if (blocked)
      await tx.insert(balanceBlocks).values({
        id: newId(),
        wallet,
        transactionId: id,
        status: "approved",
        blockType: "med",
        amountCentavos: centavos(10_000),
        createdAt: now,
        origin: "webhook",
        changedAt: now,
      });
  });
  return id;
}

const whole = await givenPaid("principal", "2026-11-10T12:00:00Z", [
  ["loja-a", 1_001, 1_001],
  ["loja-b", 2_000, 2_000],
]);
const short = await givenPaid("principal", "2026-11-11T12:00:00Z", [
  ["loja-a", 500, 0],
  ["loja-b", 700, 699],
]);
const refunded = await givenPaid("principal", "2026-11-12T12:00:00Z", [["loja-a", 300, 300]], {
  refunded: true,
  blocked: true,
});
const blocked = await givenPaid("loja-c", "2026-11-13T12:00:00Z", [["loja-a", 40, 40]], { blocked: true });
const missing = await givenPaid("principal", "2026-11-14T02:59:59Z", [["loja-a", 7, null]]);
// The next day in São Paulo begins three hours into the day of UTC.
await givenPaid("principal", "2026-11-14T03:00:00Z", [["loja-a", 99_999, 99_999]]);
await givenPaid("principal", "2026-11-09T12:00:00Z", [["loja-b", 88_888, 88_888]]);

const period = { from: "2026-11-10", to: "2026-11-13" };

it("adds up to the centavo what each recipient was to get, got and keeps of what was lost", async () => {
  const { items } = await summarizeSplits(ctx, period);
  expect(items).toEqual([
    {
      recipient: "loja-a",
      name: "loja-a",
      legs: 5,
      requestedCentavos: 1_848,
      acceptedCentavos: 1_848,
      deliveredCentavos: 1_341,
      shortfallCentavos: 500,
      shortLegs: 1,
      missingLegs: 1,
      missingCentavos: 7,
      refundedCentavos: 300,
      blockedCentavos: 40,
    },
    {
      recipient: "loja-b",
      name: "loja-b",
      legs: 2,
      requestedCentavos: 2_700,
      acceptedCentavos: 2_700,
      deliveredCentavos: 2_699,
      shortfallCentavos: 1,
      shortLegs: 1,
      missingLegs: 0,
      missingCentavos: 0,
      refundedCentavos: 0,
      blockedCentavos: 0,
    },
  ]);
});

it("adds up the same in stretches, none of them longer than was asked", async () => {
  const whole = await summarizeSplits(ctx, period);
  expect(whole.nextCursor).toBeNull();
  for (const size of [2, 3, 5]) {
    const found: RecipientFigures[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await summarizeSplits(ctx, { ...period, cursor }, size);
      expect(items.reduce((sum, { legs }) => sum + legs, 0)).toBeLessThanOrEqual(size);
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(addUpFigures(found)).toEqual(whole.items);
  }
});

it("opens the charges that a figure is made of", async () => {
  const of = async (filter: object, as = ctx) =>
    (await listSplitCharges(as, { ...period, show: "all", ...filter })).items;
  const all = await of({ recipient: "loja-a" });
  expect(all.map(({ transactionId }) => transactionId)).toEqual([missing, blocked, refunded, short, whole]);
  expect(all.reduce((sum, { deliveredCentavos }) => sum + (deliveredCentavos ?? 0), 0)).toBe(1_341);
  const shorts = await of({ show: "short" });
  expect(shorts.map(({ recipient, deliveredCentavos }) => [recipient, deliveredCentavos])).toEqual([
    ["loja-a", 0],
    ["loja-b", 699],
  ]);
  const lost = await of({ show: "lost" });
  expect(
    lost.map(({ transactionId, isRefunded, isLostToBlock }) => [transactionId, isRefunded, isLostToBlock]),
  ).toEqual([
    [blocked, false, true],
    [refunded, true, true],
  ]);
});

it("shows a person of one wallet its own charges and what it received, and no other wallet", async () => {
  const recipient = await testContext(services, { role: "manager", wallet: "loja-b", wallets: ["loja-b"] });
  expect((await summarizeSplits(recipient, period)).items.map((row) => row.recipient)).toEqual(["loja-b"]);
  const { items } = await listSplitCharges(recipient, { ...period, show: "all" });
  expect(items.map(({ wallet, description, recipient: to }) => [wallet, description, to])).toEqual([
    [null, null, "loja-b"],
    [null, null, "loja-b"],
  ]);
  const { items: own } = await listSplitCharges(ctx, { ...period, show: "short" });
  expect(own.map(({ description, position }) => [description, position])).toEqual([
    ["Pedido da loja", 1],
    ["Pedido da loja", 2],
  ]);
  const initiator = await testContext(services, { role: "manager", wallet: "loja-c", wallets: ["loja-c"] });
  expect((await summarizeSplits(initiator, period)).items).toMatchObject([
    { recipient: "loja-a", legs: 1, deliveredCentavos: 40 },
  ]);
});

it("goes through a long list page by page, each charge once", { tags: "extended" }, async () => {
  const ids: string[] = [];
  for (let index = 0; index < 120; index += 1)
    ids.push(
      await givenPaid("principal", "2026-10-01T12:00:00Z", [
        ["loja-a", 1, 1],
        ["loja-a", 2, 2],
      ]),
    );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listSplitCharges(ctx, { from: "2026-10-01", to: "2026-10-01", show: "all", cursor });
    seen.push(
      ...page.items.map(({ transactionId, deliveredCentavos }) => `${transactionId} ${deliveredCentavos}`),
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(ids.flatMap((id) => [`${id} 1`, `${id} 2`]).toSorted());
});
