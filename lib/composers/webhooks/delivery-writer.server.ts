import "server-only";
import { type Store } from "@/lib/platform/store/store.server";
import { type NewDelivery, insertDeliveries } from "./records.server";

/** One commit for many callers is what makes the receiver fast; each is answered after its own commit. */
const ROWS_PER_COMMIT_MAX = 64;
const COMMITS_IN_FLIGHT_MAX = 2;

type Waiting = { row: NewDelivery; done(id: number): void; fail(error: unknown): void };

export type DeliveryWriter = {
  /** Resolves with the delivery's id once its bytes are committed; rejects where they are not. */
  write(row: NewDelivery): Promise<number>;
};

export function openDeliveryWriter(store: Store): DeliveryWriter {
  const waiting: Waiting[] = [];
  let inFlight = 0;

  function pump(): void {
    while (inFlight < COMMITS_IN_FLIGHT_MAX && waiting.length > 0) {
      inFlight += 1;
      void commit(takeBatch(waiting)).finally(() => {
        inFlight -= 1;
        pump();
      });
    }
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const ids = await store.transaction((tx) =>
        insertDeliveries(
          tx,
          batch.map(({ row }) => row),
        ),
      );
      batch.forEach((item, position) => {
        item.done(ids[position] ?? 0);
      });
    } catch (error) {
      for (const item of batch) item.fail(error);
    }
  }

  return {
    write: (row) =>
      new Promise((done, fail) => {
        waiting.push({ row, done, fail });
        pump();
      }),
  };
}

/** The oldest rows, each body once: one statement cannot count the same row up twice, so a repeat waits for the next. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const bodies = new Set<string>();
  const batch: Waiting[] = [];
  for (let position = 0; position < waiting.length && batch.length < ROWS_PER_COMMIT_MAX;) {
    const item = waiting[position];
    const body = item && `${item.row.endpoint} ${item.row.bodySha256}`;
    if (!item || body === undefined || bodies.has(body)) {
      position += 1;
      continue;
    }
    bodies.add(body);
    batch.push(item);
    waiting.splice(position, 1);
  }
  return batch.toSorted((a, b) => a.row.bodySha256.localeCompare(b.row.bodySha256));
}
