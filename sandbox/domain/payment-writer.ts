import pg from "pg";
import { type Store, type Tx, inTransaction } from "../store/store";
import { type Paid, type Payment, payCharges } from "./pay-charge";
import { ServiceError, conflict } from "./service-error";
import { viewTransaction } from "./view-transaction";

/**
 * The maximum number of payments that share a commit: a caller that waits for a wallet's accounts meanwhile waits for
 * all of them.
 */
const PAYMENTS_PER_COMMIT_MAX = 128;
/**
 * The limit of payments that wait for a commit, which are in memory only. Above it, a caller is asked to try again.
 */
const WAITING_MAX = 4_096;

type Waiting = Payment & { done: (charge: object) => void; fail: (error: unknown) => void };

/** One writer for all payments: pending ones are written together, and each caller receives the result of its own. */
export class PaymentWriter {
  readonly #store: Store;
  readonly #auto: boolean;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(store: Store, auto: boolean) {
    this.#store = store;
    this.#auto = auto;
  }

  /** Gives the charge as it is shown, once its payment is committed. */
  pay(payment: Payment): Promise<object> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(new ServiceError(503, "Too many payments await their commit"));
    return new Promise((done, fail) => {
      this.#waiting.push({ ...payment, done, fail });
      this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    });
  }

  /** Resolves when no caller waits. */
  async end(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, PAYMENTS_PER_COMMIT_MAX));
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const paid = await inTransaction(this.#store, async (tx) =>
        Promise.all((await payCharges(tx, batch, this.#auto)).map((each) => answerTo(tx, each))),
      );
      for (const [position, { done, fail }] of batch.entries()) {
        const answer = paid[position];
        if (answer === undefined || answer instanceof ServiceError) fail(answer);
        else done(answer);
      }
    } catch (error) {
      // The database refused, so nothing was written. Each is tried alone, so that only the caller at fault receives
      // the error.
      if (batch.length > 1 && error instanceof pg.DatabaseError)
        for (const each of batch) await this.#write([each]);
      else for (const { fail } of batch) fail(error);
    }
  }
}

/** The expiry of a charge that is over time is committed with the refusal. */
async function answerTo(tx: Tx, paid: Paid): Promise<object> {
  if (paid instanceof ServiceError) return paid;
  if (paid.status === "expired") return conflict("charge", "id", paid.id, "The charge has expired");
  return viewTransaction(tx, paid);
}
