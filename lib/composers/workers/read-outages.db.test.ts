import { type TransactionState } from "@/lib/core/enums/transactions";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { lockTransaction } from "@/lib/engine/mirror/records.server";
import { sendHeartbeat, newInstance } from "@/lib/reconciliation/outages/heartbeat.server";
import { getOutageReport } from "@/lib/reconciliation/outages/get-outage-report.server";
import { listOutageChanges } from "@/lib/reconciliation/outages/list-outage-changes.server";
import { listOutages } from "@/lib/reconciliation/outages/list-outages.server";
import { PixError } from "@/lib/pix/pix-error";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { insertDeliveries } from "@/lib/composers/deliveries/records.server";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { readOutages } from "./read-outages.server";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";

const OBJECTS = 120;
/** More than one round reads where the service does not answer. */
const UNCHANGED = 100;

const reported = new Map<string, TransactionWire>();
const blocks = new Map<string, BalanceBlockWire[]>();
const asked: string[] = [];
let isDown = false;
let atOnce = 0;
let atOnceMax = 0;

const gone = (status?: number) =>
  new PixError({
    about: "GET",
    proof: status === undefined ? "ambiguous" : "rejected",
    kind: status === undefined ? "connection" : "not_found",
    status,
  });

const services = await testServices({
  env: { outageReadsAtOnce: 6 },
  pix: {
    async getTransaction(id) {
      asked.push(id);
      atOnce += 1;
      atOnceMax = Math.max(atOnceMax, atOnce);
      await new Promise((done) => setTimeout(done, 1));
      atOnce -= 1;
      if (isDown) throw gone();
      const transaction = reported.get(id);
      if (!transaction) throw gone(404);
      return transaction;
    },
    listBalanceBlocks: ({ wallet }) =>
      isDown
        ? Promise.reject(gone())
        : Promise.resolve({ items: blocks.get(wallet) ?? [], total: null, unreadable: 0 }),
    getAccount: () =>
      Promise.resolve({
        accountId: newId(),
        status: "approved",
        availableCentavos: centavos(500),
        heldCentavos: centavos(0),
        promotionalCentavos: centavos(0),
        totalCentavos: centavos(500),
        updatedAt: null,
      } as never),
  },
});
const { store, clock } = services;
await givenWallet(services, "principal");
await givenWallet(services, "loja-a");
const ctx = await testContext(services, { role: "manager" });
const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });

const wireOf = (id: string, type: string, status: string): TransactionWire => ({
  id,
  status,
  type,
  paymentMethod: "pix",
  amountCentavos: centavos(1_000),
  currency: "BRL",
  createdAt: clock.now(),
  description: null,
  externalReference: null,
  customerId: null,
  projectId: null,
  metadata: null,
  pixCopyPaste: null,
  expiresAt: null,
  paidAt: status === "completed" ? clock.now() : null,
  e2eId: null,
  counterpartName: null,
  counterpartDocument: null,
  failureReason: status === "failed" ? "refused" : null,
  blockedDeposit: null,
  updatedAt: clock.now(),
});

async function givenObject(
  type: "payment" | "withdrawal",
  state: TransactionState,
  wallet: string,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet,
        type,
        state,
        amountCentavos: centavos(1_000),
        createdAt: now,
        origin: "own_write",
        ...(state === "completed" && { completedAt: now, settledAt: now }),
      },
      now,
    ),
  );
  return id;
}

async function goAway(ms: number): Promise<void> {
  const timeOf = () => sql<Date>`${clock.now().toISOString()}::timestamptz`;
  await sendHeartbeat(services, newInstance(), timeOf());
  clock.advance(ms);
  await sendHeartbeat(services, newInstance(), timeOf());
}

async function allChanges(id: string, of = ctx) {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await listOutageChanges(of, { id, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

it("reads all changed objects with few calls at once, and names each of them in its report", async () => {
  const expected = new Map<string, string>();
  for (let index = 0; index < OBJECTS; index += 1) {
    const wallet = index % 2 ? "loja-a" : "principal";
    const kind = index % 4;
    const type = kind < 2 ? "payment" : "withdrawal";
    const id = await givenObject(type, kind === 3 ? "completed" : "pending", wallet);
    const status = kind === 0 ? "completed" : kind === 2 ? "completed" : "failed";
    reported.set(id, wireOf(id, type, status));
    expected.set(
      id,
      kind === 0
        ? "pending completed"
        : kind === 1
          ? "pending failed"
          : kind === 2
            ? "pending completed"
            : "completed reversed",
    );
  }
  const same = await givenObject("payment", "pending", "principal");
  reported.set(same, wireOf(same, "payment", "pending"));

  // A payment that was refunded and blocked meanwhile, with no event for either.
  const paid = await givenObject("payment", "completed", "principal");
  reported.set(paid, wireOf(paid, "payment", "completed"));
  const pspRefundTransactionId = newId();
  const refund = {
    about: "refund",
    id: paid,
    state: "pending",
    amountCentavos: centavos(1_000),
    pspRefundTransactionId,
  } as const;
  await store.transaction((tx) => givenObservations(tx, { source: "own_write" }, refund, clock.now()));
  reported.set(pspRefundTransactionId, wireOf(pspRefundTransactionId, "refund", "completed"));
  const lost = await givenObject("payment", "completed", "principal");
  reported.set(lost, wireOf(lost, "payment", "completed"));
  await store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "own_write" },
      { ...refund, id: lost, pspRefundTransactionId: null },
      clock.now(),
    ),
  );
  const blockId = newId();
  blocks.set("loja-a", [
    {
      id: blockId,
      transactionId: null,
      amountCentavos: centavos(700),
      status: "awaiting_response",
      blockType: "med",
      referenceNumber: null,
      reason: null,
      createdAt: clock.now(),
      externalReference: null,
      e2eId: null,
      resolutionReason: null,
      resolvedAt: null,
    },
  ]);

  await goAway(300_000);
  asked.length = 0;
  for (let more = true; more;) ({ hasMore: more } = await readOutages(services));

  const [outage] = (await listOutages(ctx, {})).items;
  expect(outage).toMatchObject({ changes: OBJECTS + 2, missing: 1, cause: "not_running" });
  expect(outage?.read).toBe(outage?.toRead);
  expect(outage?.finishedAt).not.toBeNull();
  expect(atOnceMax).toBeLessThanOrEqual(6);
  expect(new Set(asked).size).toBe(asked.length);

  const id = outage?.id ?? "";
  const changes = await allChanges(id);
  const named = new Map(
    changes.map(({ objectId, stateBefore, stateAfter }) => [objectId, `${stateBefore} ${stateAfter}`]),
  );
  expected.set(paid, "pending confirmed");
  expected.set(blockId, "null awaiting_response");
  expect(named).toEqual(expected);
  for (const [objectId, states] of expected)
    if (objectId !== paid && objectId !== blockId)
      expect((await store.transaction((tx) => lockTransaction(tx, objectId)))?.state).toBe(
        states.split(" ")[1],
      );
  const report = await getOutageReport(ctx, id);
  expect(report.missingReads).toMatchObject([{ kind: "refund", objectId: lost, outcome: "unreadable" }]);

  const own = await allChanges(id, limited);
  expect(own.length).toBe(OBJECTS / 2 + 1);
  expect(new Set(own.map(({ wallet }) => wallet))).toEqual(new Set(["loja-a"]));
  expect((await getOutageReport(limited, id)).missingReads).toEqual([]);
});

it("marks what its event told after all", async () => {
  const paid = await givenObject("payment", "pending", "principal");
  reported.set(paid, wireOf(paid, "payment", "completed"));
  await goAway(60_000);
  for (let more = true; more;) ({ hasMore: more } = await readOutages(services));
  const id = (await listOutages(ctx, {})).items[0]?.id ?? "";
  expect(await allChanges(id)).toMatchObject([{ objectId: paid, eventAt: null }]);

  clock.advance(5_000);
  const receivedAt = clock.now();
  await store.transaction(async (tx) => {
    const [deliveryId = 0] = await insertDeliveries(tx, [
      {
        endpoint: "main",
        bodySha256: newId(),
        body: Buffer.from("{}"),
        headers: {},
        secretIndex: 0,
        receivedAt,
      },
    ]);
    await tx
      .update(deliveries)
      .set({ event: "payment_completed", transactionId: paid, state: "no_effect" })
      .where(eq(deliveries.id, deliveryId));
  });
  expect(await allChanges(id)).toMatchObject([{ objectId: paid, eventAt: receivedAt.toISOString() }]);
});

it("reads on where the service was away too, and where the process died on the way", async () => {
  for (let index = 0; index < UNCHANGED; index += 1) {
    const id = await givenObject("payment", "pending", "principal");
    reported.set(id, wireOf(id, "payment", "pending"));
  }
  const paid = await givenObject("payment", "pending", "principal");
  reported.set(paid, wireOf(paid, "payment", "completed"));
  await goAway(60_000);
  isDown = true;
  const before = asked.length;
  // A whole round without an answer: the next one waits for its time.
  expect(await readOutages(services)).toEqual({ hasMore: false });
  expect(asked.length - before).toBeGreaterThan(70);
  const reading = (await listOutages(ctx, {})).items[0];
  expect(reading).toMatchObject({ finishedAt: null, changes: 0 });
  isDown = false;
  // The reads that a dead process had leased are free again after a while.
  clock.advance(61_000);
  for (let more = true; more;) ({ hasMore: more } = await readOutages(services));
  expect((await listOutages(ctx, {})).items[0]).toMatchObject({ id: reading?.id, changes: 1 });
  expect((await listOutages(ctx, {})).items[0]?.finishedAt).not.toBeNull();
});
