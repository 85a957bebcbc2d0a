import "server-only";
import pg from "pg";
import { BoundedClient, type ClientOptions, clientConfig } from "./bounded-client.server";
import { systemClock } from "./clock";

/** What lay idle for longer is asked whether it still lives before anybody relies on it. */
const ASKED_AFTER_IDLE_MS = 1_000;
const ASKED_FOR_MS = 2_000;

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void;

/**
 * Connections that are given up when they fall silent. Where one did, the others are of the same network: those that lay
 * idle meanwhile go with it, so that work goes on after one wait and not after one for each.
 */
export class BoundedPool extends pg.Pool {
  readonly #idleSinceMs = new WeakMap<object, number>();
  #doubtedAtMs = -Infinity;

  constructor({ max, ...options }: ClientOptions & { max: number }) {
    super({ ...clientConfig(options), max, Client: BoundedClient });
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
