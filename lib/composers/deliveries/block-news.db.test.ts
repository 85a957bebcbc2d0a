import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallets } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

const DAY_MS = 24 * 3_600_000;
const services = await testServices();
const { store, clock } = services;
const { iso, paid } = openWebhookHarness(services);

let manager: Context;
let finance: Context;
let support: Context;
beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  manager = await testContext(services, { role: "manager" });
  finance = await testContext(services, { role: "finance" });
});
beforeEach(async () => {
  support = await testContext(services, { role: "support" });
});

type Names = { id: string; transactionId: string };

async function givenPayment(): Promise<Names> {
  const names = { id: newId(), transactionId: newId() };
  await deliver(services, paid(names.transactionId));
  return names;
}

async function tell(names: Names, event: string): Promise<void> {
  clock.advance(1_000);
  const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
  await deliver(services, eventBody(event, { ...told, createdAt: iso() }));
}

async function givenBlock(assignee: Context | null): Promise<Names> {
  const names = await givenPayment();
  await tell(names, "balance_block_created");
  if (assignee) await assignBlocks(manager, { blockIds: [names.id], assigneeId: assignee.actor.personId });
  return names;
}

/** The decision, as each person was notified of it. */
const heard = async ({ id }: Names, ...people: Context[]) =>
  Promise.all(
    people.map(async (person) =>
      (await listNotifications(person, {})).items
        .filter(({ objectId }) => objectId === id)
        .map(({ kind }) => kind)
        .filter((kind) => kind === "block_approved" || kind === "block_rejected"),
    ),
  );

it.each(["approved", "rejected"] as const)(
  "that a block is %s is told once, to whoever has it",
  async (end) => {
    const names = await givenBlock(support);
    await tell(names, `balance_block_${end}`);
    await tell(names, `balance_block_${end}`);
    expect(await heard(names, support, finance, manager)).toEqual([[`block_${end}`], [], []]);
  },
);

it("how a block was decided that nobody has is told to everybody who may answer", async () => {
  const names = await givenBlock(null);
  await tell(names, "balance_block_approved");
  const told = ["block_approved"];
  expect(await heard(names, support, finance, manager)).toEqual([told, told, told]);
});

const AWAY: [string, Parameters<typeof updatePerson>[2]][] = [
  ["left", { disabledAt: clock.now() }],
  ["answers no blocks any more", { role: "viewer" }],
  ["does not see the account any more", { wallets: ["loja-a"] }],
];

it.each(AWAY)("is told to everybody where whoever has it %s", async (_why, change) => {
  const names = await givenBlock(support);
  await store.transaction((tx) => updatePerson(tx, support.actor.personId, change));
  await tell(names, "balance_block_rejected");
  const told = ["block_rejected"];
  expect(await heard(names, support, finance, manager)).toEqual([[], told, told]);
});

const listed = (
  names: Names,
  more: { status: string; createdAt: Date; resolvedAt?: Date },
): BalanceBlockWire => ({
  ...names,
  amountCentavos: centavos(10_000),
  blockType: "med",
  referenceNumber: null,
  reason: null,
  externalReference: null,
  e2eId: null,
  resolutionReason: null,
  resolvedAt: null,
  ...more,
});

const showsBlocks = (...items: BalanceBlockWire[]) =>
  readBlockList(
    {
      ...services,
      pix: fakePix({
        listBalanceBlocks: () => Promise.resolve({ items, total: items.length, unreadable: 0 }),
      }),
    },
    "principal",
  );

it("an end whose beginning was missed is news, and one of long ago that a list shows is not", async () => {
  const fresh = await givenPayment();
  await tell(fresh, "balance_block_approved");
  expect(await heard(fresh, finance)).toEqual([["block_approved"]]);
  const old = await givenPayment();
  const at = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await showsBlocks(listed(old, { status: "approved", createdAt: at(9), resolvedAt: at(4) }));
  expect(await heard(old, finance)).toEqual([[]]);
});

it("one that was dismissed and is listed after all opens again, for everybody", async () => {
  const names = await givenBlock(support);
  for (let list = 0; list < 2; list++) {
    clock.advance(60_000);
    await showsBlocks();
  }
  clock.advance(60_000);
  await showsBlocks(listed(names, { status: "awaiting_response", createdAt: clock.now() }));
  const kinds = (await listNotifications(finance, {})).items
    .filter(({ objectId }) => objectId === names.id)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(["block_opened", "block_dismissed", "block_opened"]);
});
