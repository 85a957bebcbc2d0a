import "server-only";
import { type Store } from "@/lib/platform/store/store.server";
import { type NewDelivery, insertDeliveries } from "./records.server";

/** One commit for many callers is what makes the receiver fast; each is answered after its own commit. */
const ROWS_PER_COMMIT_MAX = 64;
const COMMITS_IN_FLIGHT_MAX = 2;

/** Deliveries that wait for a commit are in memory only. Beyond either limit, the sender is asked to retry. */
const WAITING_MAX = 2_000;
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
/** Below what a sender waits for its answer. */
const WAIT_MS_MAX = 6_000;

type Waiting = { row: NewDelivery; done(id: number): void; fail(error: Error): void };

/** Not committed, or not known to be: to be sent again. */
export class ReceiptBusyError extends Error {
  override readonly name = "ReceiptBusyError";
}

export type DeliveryWriter = {
  /**
   * Resolves with the delivery's id once its bytes are committed; rejects where they are not, where too many wait, and where
   * it took too long.
   */
  write(row: NewDelivery): Promise<number>;
  /** How many wait for their commit. */
  waiting(): number;
};

export function openDeliveryWriter(
  store: Pick<Store, "receive">,
  { waitMs = WAIT_MS_MAX, waitingMax = WAITING_MAX }: { waitMs?: number; waitingMax?: number } = {},
): DeliveryWriter {
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
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
      const ids = await store.receive((statement) =>
        insertDeliveries(
          statement,
          batch.map(({ row }) => row),
        ),
      );
      batch.forEach((item, position) => {
        item.done(ids[position] ?? 0);
      });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      for (const item of batch) item.fail(failure);
    }
  }

  function write(row: NewDelivery): Promise<number> {
    const bytes = row.body.byteLength;
    if (waiting.length >= waitingMax || waitingBytes + bytes > WAITING_BYTES_MAX)
      return Promise.reject(new ReceiptBusyError("too many deliveries wait for their commit"));
    waitingBytes += bytes;
    return new Promise<number>((done, fail) => {
      const item: Waiting = { row, done, fail };
      const timer = setTimeout(() => {
        const at = waiting.indexOf(item);
        if (at >= 0) waiting.splice(at, 1);
        fail(new ReceiptBusyError(`no commit within ${waitMs} ms`));
      }, waitMs);
      item.done = (id) => {
        clearTimeout(timer);
        done(id);
      };
      item.fail = (error) => {
        clearTimeout(timer);
        fail(error);
      };
      waiting.push(item);
      pump();
    }).finally(() => (waitingBytes -= bytes));
  }

  return { write, waiting: () => waiting.length };
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
