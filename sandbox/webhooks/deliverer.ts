import { type SandboxLoops } from "../loops";
import { FIXED_READINGS } from "../readings";
import { reportError } from "../report";
import { type Store, readState, sandboxNow } from "../store/store";
import { type Sent, send } from "./send";

/**
 * The number of concurrent deliveries to one endpoint: a slow endpoint fills its own concurrency limiter and no
 * other.
 */
const LANE_WIDTH = 32;
const LEASE_SECONDS = 15;
/** Longer than the database may let a claim wait. */
const PUMP_PACE = { everyMs: null, limitMs: 120_000 };
const ATTEMPTS_MAX = FIXED_READINGS.backoffSeconds.length + 1;

type Claimed = {
  id: string;
  endpoint_id: string;
  event: string;
  body: string;
  url: string;
  secret: string;
  attempts_made: number;
  lose_first_answer: boolean;
  removed: boolean;
};

type Attempt = {
  endpointId: string;
  at: Date;
  startedMs: number;
  abort: AbortController;
  done: Promise<void>;
};

/**
 * Takes due deliveries from the store under a lease and sends them, each endpoint with its own concurrency limiter.
 */
export class Deliverer {
  /** The name in each lease and in each connection: a lease whose connections are gone has no owner. */
  readonly owner: string;
  readonly loops: SandboxLoops;
  readonly #store: Store;
  readonly #attempts = new Map<string, Attempt>();
  #isPaused = false;
  #pumping: Promise<void> | undefined;
  #pumpAgain = false;

  constructor(store: Store, owner: string, loops: SandboxLoops) {
    this.loops = loops;
    this.#store = store;
    this.owner = owner;
  }

  /** Claims what is due now and begins to send it. */
  async pump(): Promise<void> {
    if (this.#pumping) {
      this.#pumpAgain = true;
      return this.#pumping;
    }
    this.#pumping = this.loops
      .round("deliveries", PUMP_PACE, async (abandoned) => {
        do {
          this.#pumpAgain = false;
          await this.#claimAndSend();
        } while (this.#pumpAgain && !abandoned.aborted);
      })
      .finally(() => {
        this.#pumping = undefined;
      });
    return this.#pumping;
  }

  async #claimAndSend(): Promise<void> {
    if (this.#isPaused) return;
    const state = await readState(this.#store);
    const claimed = await this.#claim(sandboxNow(this.#store, state));
    for (const delivery of claimed) {
      if (this.#isPaused) return;
      const at = sandboxNow(this.#store, state);
      const abort = new AbortController();
      const done = this.#attempt(delivery, at, abort.signal).catch((error: unknown) => {
        reportError("delivery", error);
      });
      const startedMs = this.#store.clock.monotonicMs();
      this.#attempts.set(delivery.id, { endpointId: delivery.endpoint_id, at, startedMs, abort, done });
      void done
        .then(() => {
          this.#attempts.delete(delivery.id);
          return this.pump();
        })
        .catch((error: unknown) => reportError("delivery", error));
    }
  }

  async #claim(now: Date): Promise<Claimed[]> {
    const busy = new Map<string, number>();
    for (const { endpointId } of this.#attempts.values())
      busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    const { rows } = await this.#store.pool.query<Claimed>(
      `with lanes as (
         select e.id, $2::int - coalesce(b.busy, 0) as free from webhook_endpoints e
         left join unnest($3::uuid[], $4::int[]) as b (id, busy) on b.id = e.id
       ), due as (
         select d.id from lanes, lateral (
           select id from deliveries
           where endpoint_id = lanes.id and status = 'pending' and due_at <= $1
             and (lease_until is null or lease_until < now())
           order by due_at, seq limit greatest(lanes.free, 0) for update skip locked
         ) d
       )
       update deliveries d set lease_owner = $5, lease_until = now() + make_interval(secs => $6)
       from webhook_events v, webhook_endpoints e
       where d.id in (select id from due) and v.id = d.event_row and e.id = d.endpoint_id
       returning d.id, d.endpoint_id, d.attempts_made, d.lose_first_answer, d.seq, v.event, v.body, e.url, e.secret,
         e.removed_at is not null as removed`,
      [now, LANE_WIDTH, [...busy.keys()], [...busy.values()], this.owner, LEASE_SECONDS],
    );
    return rows;
  }

  async #attempt(delivery: Claimed, at: Date, signal: AbortSignal): Promise<void> {
    const startedMs = this.#store.clock.monotonicMs();
    const timeout = setTimeout(
      () => this.#attempts.get(delivery.id)?.abort.abort("time-out"),
      FIXED_READINGS.deliveryTimeoutMs,
    );
    let sent: Sent = delivery.removed
      ? { status: null, error: "the endpoint was removed" }
      : await send({ ...delivery, at }, signal);
    clearTimeout(timeout);
    if (signal.aborted && signal.reason === "reset") return;
    if (delivery.lose_first_answer && delivery.attempts_made === 0 && sent.error === null)
      sent = { status: null, error: "answer lost (chaos)" };
    const durationMs = Math.round(this.#store.clock.monotonicMs() - startedMs);
    await this.#record(delivery, at, sent, durationMs);
  }

  async #record(delivery: Claimed, at: Date, sent: Sent, durationMs: number): Promise<void> {
    const made = delivery.attempts_made + 1;
    const isGivenUp = delivery.removed || made >= ATTEMPTS_MAX;
    const status = sent.error === null ? "delivered" : isGivenUp ? "failed" : "pending";
    const backoffSeconds = FIXED_READINGS.backoffSeconds[made - 1] ?? 0;
    // After a reset the row is gone, and nothing is written.
    await this.#store.pool.query(
      `with recorded as (
         update deliveries set status = $2, attempts_made = $3, lease_owner = null, lease_until = null,
           due_at = case when $2 = 'pending'
             then $8::timestamptz + make_interval(secs => (select clock_offset_ms from state) / 1000.0 + $9)
             else due_at end
         where id = $1 and lease_owner = $10 returning id
       )
       insert into delivery_attempts (delivery_id, at, status, duration_ms, error)
       select id, $4::timestamptz, $5::int, $6::int, $7 from recorded`,
      [
        delivery.id,
        status,
        made,
        at,
        sent.status,
        durationMs,
        sent.error,
        this.#store.clock.now(),
        backoffSeconds,
        this.owner,
      ],
    );
  }

  /** The attempts that are on their way, and the sandbox's time at which each began. */
  get onTheirWay(): readonly {
    at: Date;
    startedMs: number;
    timeOut: () => Promise<void>;
    done: Promise<void>;
  }[] {
    return [...this.#attempts.values()].map(({ at, startedMs, abort, done }) => ({
      at,
      startedMs,
      done,
      timeOut: () => {
        abort.abort("time-out");
        return done;
      },
    }));
  }

  /** Cuts every attempt off without a trace, runs the work, and goes on. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#isPaused = true;
    try {
      await this.#pumping;
      await this.#cutAll();
      return await work();
    } finally {
      this.#isPaused = false;
    }
  }

  async stop(): Promise<void> {
    this.#isPaused = true;
    await this.#pumping;
    await this.#cutAll();
  }

  async #cutAll(): Promise<void> {
    const attempts = [...this.#attempts.values()];
    for (const { abort } of attempts) abort.abort("reset");
    await Promise.all(attempts.map(({ done }) => done));
  }

  /** Gives back what a killed process held. */
  async freeLeasesOfTheDead(): Promise<void> {
    await this.#store.pool.query(
      `update deliveries set lease_owner = null, lease_until = null
       where status = 'pending' and lease_owner is not null
         and lease_owner not in (select application_name from pg_stat_activity)`,
    );
  }
}
