import { inArray } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { signBody } from "@/lib/pix/signature.server";
import { type Store } from "@/lib/platform/store/store.server";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testServices } from "@/lib/testing/context";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { readDueTransactions } from "@/lib/composers/workers/read-due-transactions.server";
import { sweepDeliveries } from "@/lib/composers/workers/sweep-deliveries.server";
import { openDeliveryQueue } from "./delivery-queue.server";
import { openDeliveryWriter } from "./delivery-writer.server";
import { receiveDelivery } from "./receive-delivery.server";
import { givenTransaction } from "@/lib/testing/mirror";

const services = await testServices();
const { store, clock } = services;
const { paid, payout, withReads } = openWebhookHarness(services);

/** The components between the socket and the effect, as an instance has them. */
function openReceiver(keptIn: Store = store) {
  const [writer, queue] = [openDeliveryWriter(keptIn), openDeliveryQueue(services)];
  return {
    queue,
    async receive(text: string): Promise<number> {
      const body = new TextEncoder().encode(text);
      const secret = services.env.webhookSecrets.get("main")?.[0] ?? "";
      const headers = new Headers({ "x-service-signature": signBody(secret, body) });
      const receipt = await receiveDelivery(services, writer, { endpoint: "main", body, headers });
      if (receipt.status === 200) queue.push(receipt.deliveryId);
      return receipt.status;
    },
  };
}

const statesOf = (ids: readonly string[]) =>
  store.read((reader) =>
    reader
      .select({ id: transactions.id, state: transactions.state })
      .from(transactions)
      .where(inArray(transactions.id, [...ids])),
  );
async function sumsOf(ids: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>(ids.map((id) => [id, 0]));
  const lines = await store.read((reader) =>
    reader
      .select()
      .from(movements)
      .where(inArray(movements.transactionId, [...ids])),
  );
  for (const { transactionId, availableCentavos } of lines)
    if (transactionId) sums.set(transactionId, (sums.get(transactionId) ?? 0) + availableCentavos);
  return sums;
}

/** Specification, "Delivery and retries": five attempts, the waits between them growing from two seconds. */
const ATTEMPTS_AT_SECONDS = [0, 2, 6, 14, 30];
const EVENTS = 12;

describe.each([
  { gap: "H65 a database away for 10 s", seconds: 10, answersMeanwhile: 503, delivered: EVENTS },
  { gap: "H65 a database away for 40 s", seconds: 40, answersMeanwhile: 503, delivered: 2 },
  { gap: "H66 a deploy of 20 s", seconds: 20, answersMeanwhile: null, delivered: EVENTS },
])("$gap", ({ seconds, answersMeanwhile, delivered }) => {
  it(`lets ${delivered} of ${EVENTS} events arrive, and all of them come to their effect`, async () => {
    let isAway = true;
    const failing: Store = {
      ...store,
      receive: (work) => (isAway ? Promise.reject(new Error("connection refused")) : store.receive(work)),
    };
    const { queue, receive } = openReceiver(failing);
    const ids = Array.from({ length: EVENTS }, () => newId());
    const startMs = clock.now().getTime();
    for (const id of ids)
      await store.transaction((tx) =>
        givenTransaction(
          tx,
          {
            id,
            wallet: "principal",
            type: "payment",
            state: "pending",
            amountCentavos: centavos(10_000),
            createdAt: clock.now(),
            origin: "own_write",
          },
          clock.now(),
        ),
      );

    // One event a second, each tried five times; all attempts in the order of their time.
    const attempts = ids
      .flatMap((id, second) => ATTEMPTS_AT_SECONDS.map((after) => ({ id, at: second + after })))
      .toSorted((a, b) => a.at - b.at);
    const arrived = new Set<string>();
    for (const { id, at } of attempts) {
      if (arrived.has(id)) continue;
      clock.set(new Date(startMs + at * 1_000));
      isAway = at < seconds;
      const status = isAway && answersMeanwhile === null ? null : await receive(paid(id));
      expect(status).toBe(isAway ? answersMeanwhile : 200);
      if (status === 200) arrived.add(id);
    }
    expect(arrived.size).toBe(delivered);
    await vi.waitUntil(() => queue.size() === 0);

    // Reads find the events that never arrived. A read does not report their fee.
    clock.advance(120_000);
    const reading = withReads(() => ({ paidAt: clock.now() }));
    for (let round = 0; round < 3; round += 1) {
      await readDueTransactions(reading);
      clock.advance(60_000);
    }
    expect(new Set((await statesOf(ids)).map(({ state }) => state))).toEqual(new Set(["completed"]));
    const sums = await sumsOf(ids);
    for (const id of ids) expect(sums.get(id)).toBe(arrived.has(id) ? 9_900 : 10_000);
  });
});

it("H61 takes in 1,000 events at once, and each object ends as its last event says", async () => {
  const [payments, withdrawals] = [0, 1].map(() => Array.from({ length: 250 }, () => newId()));
  const { queue, receive } = openReceiver();
  const bodies = [
    ...(payments ?? []).flatMap((id) => [
      paid(
        id,
        { feeAmount: 0, netAmount: 0 },
        { event: "payment_expired", eventId: `payment_expired_${id}` },
      ),
      paid(id),
    ]),
    ...(withdrawals ?? []).flatMap((id) => [
      payout("withdrawal_completed", id),
      payout("withdrawal_reversed", id),
    ]),
  ];
  expect(bodies).toHaveLength(1_000);
  const statuses = await Promise.all(bodies.map(receive));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await vi.waitUntil(() => queue.size() === 0, { interval: 50 });
  clock.advance(10_000);
  while ((await sweepDeliveries(services)).hasMore) clock.advance(10_000);

  const { rows } = await store.writers.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);

  const ends = async (ids: readonly string[] = []) => ({
    states: new Set((await statesOf(ids)).map(({ state }) => state)),
    sums: new Set((await sumsOf(ids)).values()),
    known: (await statesOf(ids)).length,
  });
  expect(await ends(payments)).toEqual({
    states: new Set(["completed"]),
    sums: new Set([9_900]),
    known: 250,
  });
  expect(await ends(withdrawals)).toEqual({ states: new Set(["reversed"]), sums: new Set([0]), known: 250 });
});
