import { createHash } from "node:crypto";
import type pg from "pg";
import { type BoundedPool } from "@/lib/core/postgres/bounded-pool.server";
import { type Clock } from "@/lib/core/time/clock";
import { type DeliveryChaos, type FeeTable, type Policy } from "../domain/settings";
import { ServiceError } from "../domain/service-error";
import { type Readings } from "../readings";
import { SHARE_RESET_FENCE } from "./locks";

const RETRIES = 3;
const DEADLOCK = "40P01";

export type State = {
  epoch: number;
  clockOffsetMs: number;
  accountId: string;
  readings: Readings;
  policy: Policy;
  fees: FeeTable;
  chaos: DeliveryChaos;
};

export type StateRow = {
  epoch: number;
  clock_offset_ms: number;
  account_id: string;
  readings: Readings;
  policy: Policy;
  fees: FeeTable;
  chaos: DeliveryChaos;
};

export const STATE_COLUMNS =
  "s.epoch, s.clock_offset_ms, s.account_id, s.readings, s.policy, s.fees, s.chaos";

export const stateFrom = (row: StateRow): State => ({
  epoch: row.epoch,
  clockOffsetMs: row.clock_offset_ms,
  accountId: row.account_id,
  readings: row.readings,
  policy: row.policy,
  fees: row.fees,
  chaos: row.chaos,
});

/** A connection inside a transaction, and the moment at which it happens. */
export type BareTx = Pick<Tx, "query" | "now">;

/** One piece of work: its connection, the settings it began with and the one moment at which it happens. */
export type Tx = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** For an answer that nothing needs before the commit: the commit is sent right behind, and both are waited for at once. */
  atCommit(answer: Promise<unknown>): void;
  state: State;
  now: Date;
  /** Set where the work left something for the workers: they are woken after the commit. */
  leftWork: boolean;
};

export type Store = {
  pool: BoundedPool;
  clock: Clock;
  onWorkLeft: () => void;
};

export const sandboxNow = (store: Store, state: State): Date =>
  new Date(store.clock.now().getTime() + state.clockOffsetMs);

export async function readState(store: Store): Promise<State> {
  const { rows } = await store.pool.query<StateRow>(`select ${STATE_COLUMNS} from state s`);
  return stateFrom(oneRow(rows));
}

/** Reads outside a transaction, with a state that was read before. */
export const readingTx = (store: Store, state: State): Tx => ({
  query: queryOn(store.pool),
  atCommit() {
    throw new Error("what only reads has no commit");
  },
  state,
  now: sandboxNow(store, state),
  leftWork: false,
});

/**
 * Runs the work in one transaction under the fence. `sinceEpoch` names the `epoch` in which the caller was admitted:
 * after a reset in between nothing is done.
 */
export async function inTransaction<T>(
  store: Store,
  work: (tx: Tx) => Promise<T>,
  sinceEpoch?: number,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(store, work, sinceEpoch);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt >= RETRIES) throw error;
    }
  }
}

async function runOnce<T>(store: Store, work: (tx: Tx) => Promise<T>, sinceEpoch?: number): Promise<T> {
  const client = await store.pool.connect();
  const unanswered: Promise<unknown>[] = [];
  let broken: Error | undefined;
  try {
    // One round trip: several statements without parameters travel together.
    const begun = (await client.query(
      `begin; ${SHARE_RESET_FENCE}; select ${STATE_COLUMNS} from state s`,
    )) as unknown as pg.QueryResult<StateRow>[];
    const state = stateFrom(oneRow(begun[2]?.rows ?? []));
    if (sinceEpoch !== undefined && state.epoch !== sinceEpoch)
      throw new ServiceError(503, "The sandbox was reset while this call ran");
    const tx: Tx = {
      query: queryOn(client),
      atCommit(answer) {
        // The error is reported below: with the commit, or in place of the failure that it caused.
        answer.catch(() => undefined);
        unanswered.push(answer);
      },
      state,
      now: sandboxNow(store, state),
      leftWork: false,
    };
    const result = await work(tx);
    // Behind a statement that fails, a commit takes everything back.
    await Promise.all([...unanswered, client.query("commit")]);
    if (tx.leftWork) store.onWorkLeft();
    return result;
  } catch (error) {
    const answers = await Promise.allSettled(unanswered);
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw answers.find((answer) => answer.status === "rejected")?.reason ?? error;
  } finally {
    client.release(broken);
  }
}

/**
 * The rows have the shape that the caller gives its own SQL. A query with values is planned once for each connection.
 */
export function queryOn(connection: pg.Pool | pg.PoolClient): Tx["query"] {
  return async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await connection.query<Row>(values ? { name: nameOf(text), text, values } : text)).rows;
}

const names = new Map<string, string>();

/** No text of a statement holds a value, so there are as many as stand in the code. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("the store gave no row where one must be");
  return row;
}
