import "server-only";
import pg from "pg";
import { withoutValues } from "./without-values.server";
import { type WaitLimits, limitsConfig, ownLimitsConfig } from "./postgres-limits";

/** The time for the termination message of a connection. After it the socket is closed in any case. */
const GOODBYE_MS = 1_000;
/** The driver's message for an answer that did not come in time. */
const NO_ANSWER = "Query read timeout";

export type ClientOptions = {
  url: string;
  /** Shown in `pg_stat_activity`. */
  name: string;
  limits: WaitLimits;
  /** The database refuses every write. */
  isReadOnly?: boolean;
  /** Statements are sent without waiting for the answers of those before them. */
  isPipelined?: boolean;
  /**
   * A pooler in between gives each transaction another session: settings for a whole session are refused by it, or
   * lost.
   */
  isPooled?: boolean;
  /**
   * A cached plan is made while the tables are small, where a full scan is cheapest, and remains in use when they are
   * not.
   */
  keepsPlans?: boolean;
};

export const clientConfig = ({
  url,
  name,
  limits,
  isReadOnly,
  isPipelined,
  isPooled,
  keepsPlans,
}: ClientOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  ...(isPooled ? ownLimitsConfig(limits) : limitsConfig(limits)),
  ...(keepsPlans && { options: "-c enable_seqscan=off" }),
  ...(isPipelined && { pipeline: true }),
  ...(isReadOnly && !isPooled && { options: "-c default_transaction_read_only=on" }),
});

type Answered = (error: unknown, result: unknown) => void;

/**
 * A connection on which every wait has a limit. A late answer closes it: the driver alone would leave it open, and
 * later queries would wait behind the missing answer.
 */
export class BoundedClient extends pg.Client {
  /** Called after an answer that did not come. */
  onSilent: () => void = () => undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The user of the connection learns of its end with the next statement. An error event without a listener would
    // end the process.
    this.on("error", () => undefined);
    this.query = this.#bounded(this.query.bind(this));
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    const cut = setTimeout(() => stream.destroy(), GOODBYE_MS).unref();
    stream.once("close", () => clearTimeout(cut));
    return callback ? super.end(callback) : super.end();
  }

  /** All of the driver's signatures at once, which only the driver describes. */
  #bounded(ask: unknown): pg.Client["query"] {
    return ((...given: unknown[]): unknown => {
      const callback = given.at(-1);
      if (typeof callback === "function")
        given[given.length - 1] = (error: unknown, result: unknown): void => {
          this.#hear(error);
          (callback as Answered)(error, result);
        };
      const answer = (ask as (...given: unknown[]) => unknown)(...given);
      // Runs before the caller receives the answer, so that the caller's next query fails at once.
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#hear(error));
      return answer;
    }) as pg.Client["query"];
  }

  #hear(error: unknown): void {
    withoutValues(error);
    if (!(error instanceof Error) || error.message !== NO_ANSWER) return;
    this.connection.stream.destroy();
    this.onSilent();
  }
}

/** A connection of its own, outside of every pool, not connected yet. */
export const openClient = (options: ClientOptions): pg.Client => new BoundedClient(clientConfig(options));
