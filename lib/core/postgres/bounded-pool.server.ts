import "server-only";
import pg from "pg";
import { BoundedClient, type ClientOptions, clientConfig } from "./bounded-client.server";
import { systemClock } from "../time/clock";
import { limitsOfTransaction } from "./postgres-limits";

/** The idle time after which a connection is checked before its next use. */
const ASKED_AFTER_IDLE_MS = 1_000;
const ASKED_FOR_MS = 2_000;

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void;

/**
 * Connections that are given up when they fall silent. Where one did, the others are of the same network: those that lay
 * idle meanwhile go with it, so that work goes on after one wait and not after one for each.
 */
export class BoundedPool extends pg.Pool {
  readonly #idleSinceMs = new WeakMap<object, number>();
  readonly #mode: string;
  readonly #limits: string;
  #doubtedAtMs = -Infinity;

  constructor({ max, ...options }: ClientOptions & { max: number }) {
    super({ ...clientConfig(options), max, Client: BoundedClient });
    this.#mode = options.isReadOnly ? "read only" : "";
    this.#limits = options.isPooled ? `; ${limitsOfTransaction(options.limits)}` : "";
    if (options.isPooled) this.query = this.#queryAlone.bind(this) as pg.Pool["query"];
    this.on("connect", (client) => {
      if (client instanceof BoundedClient)
        client.onSilent = () => (this.#doubtedAtMs = systemClock.monotonicMs());
    });
    this.on("release", (_error, client) => {
      this.#idleSinceMs.set(client, systemClock.monotonicMs());
    });
    // An idle connection that the server closes is replaced at the next query.
    this.on("error", () => undefined);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /**
   * Returns the connection to the pool after any outcome, or discards it where it is lost. A transaction that the
   * database ended while this process was suspended is over: later statements in it have no effect, and its end
   * throws.
   */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>, mode = this.#mode): Promise<T> {
    const client = await this.connect();
    let lost: Error | undefined;
    try {
      await client.query(`begin ${mode}${this.#limits}`);
      const result = await work(client);
      const { command } = await client.query("commit");
      // A commit after a failed statement is answered so, and is no error to the database.
      if (command !== "COMMIT") throw new Error(`the transaction ended in ${command}`);
      return result;
    } catch (error) {
      await client.query("rollback").catch((rollbackError: Error) => {
        lost = rollbackError;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }

  /** Behind a pooler a statement has its limits only as a transaction, and no name: who comes next does not know it. */
  #queryAlone(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const unnamed = typeof query === "string" ? query : { ...query, name: undefined };
    return this.transaction((client) => client.query(unnamed, values));
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (await this.#lives(client)) return client;
      client.release(true);
    }
  }

  async #lives(client: pg.PoolClient): Promise<boolean> {
    const idleSinceMs = this.#idleSinceMs.get(client);
    if (idleSinceMs === undefined) return true;
    if (idleSinceMs <= this.#doubtedAtMs) return false;
    if (systemClock.monotonicMs() - idleSinceMs < ASKED_AFTER_IDLE_MS) return true;
    const question = { text: "select 1", query_timeout: ASKED_FOR_MS };
    return client.query(question).then(
      () => true,
      () => false,
    );
  }
}
