import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { type Services } from "@/lib/platform/context.server";
import { type DeliveryQueue } from "./delivery-queue.server";

const CHANNEL = "guiche_received";
/** The number of ids that, with their commas, stay below the 8,000 bytes of a NOTIFY. */
const IDS_MAX = 400;
/** Beyond this limit the sweeper finds the deliveries: they wait in the database, not here. */
const WAITING_MAX = 10_000;
const RECONNECT_MS = 500;
/** A client that only listens cannot distinguish silence from a lost network, so it asks. */
const ASK_EVERY_MS = 5_000;

/**
 * The queue of a process that receives deliveries and leaves the rest to another. It announces the committed
 * deliveries. The sweeper finds the deliveries whose announcement no process receives.
 */
export function openDeliveryAnnouncer({ store, log }: Pick<Services, "store" | "log">): DeliveryQueue {
  const waiting: number[] = [];
  let saying = 0;

  async function say(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting.splice(-IDS_MAX);
      saying = ids.length;
      try {
        await store.receive((statement) =>
          statement.named({
            name: "announce-deliveries",
            text: "select pg_notify($1, $2)",
            values: [CHANNEL, ids.join(",")],
          }),
        );
      } catch (error) {
        log.warn({ err: error, deliveryIds: ids }, "deliveries left to the sweeper");
      }
      saying = 0;
    }
  }

  return {
    push(id) {
      if (waiting.length < WAITING_MAX) waiting.push(id);
      // Deliveries that come while one announcement is on its way go with the next.
      if (waiting.length === 1 && saying === 0) void say();
    },
    size: () => waiting.length + saying,
  };
}

/** Puts into the queue what any process says that it has received. Resolves when `signal` aborts. */
export async function hearDeliveries(
  { store, log }: Pick<Services, "store" | "log">,
  queue: Pick<DeliveryQueue, "push">,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenUntilLost(store.url, queue, signal);
    } catch (error) {
      log.warn({ err: error }, "not told of deliveries now: the sweeper finds them");
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function listenUntilLost(
  url: string,
  queue: Pick<DeliveryQueue, "push">,
  signal: AbortSignal,
): Promise<void> {
  const client = openClient({ url, name: "guiche-received", limits: LIMITS.listener });
  const lost = new Promise<never>((_, fail) => {
    client.on("error", fail);
    client.on("end", () => fail(new Error("the connection ended")));
  });
  lost.catch(() => undefined);
  client.on("notification", ({ payload = "" }) => {
    for (const id of payload.split(",")) queue.push(Number(id));
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    while (!signal.aborted) {
      await Promise.race([lost, sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined)]);
      await client.query("select 1");
    }
  } finally {
    await client.end();
  }
}
