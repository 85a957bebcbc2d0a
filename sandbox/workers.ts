import { setTimeout as sleep } from "node:timers/promises";
import { whileHolding } from "@/lib/core/postgres/session-lock.server";
import { expireDueCharges } from "./domain/expire-charges";
import { runDueOutcomes } from "./domain/run-outcomes";
import { simulateActivity } from "./life/simulate-activity";
import { FIXED_READINGS } from "./readings";
import { reportError } from "./report";
import { ADVANCE_LOCK } from "./store/locks";
import { type Store, readState, sandboxNow } from "./store/store";
import { type Deliverer } from "./webhooks/deliverer";

const TICK_MS = 100;
const LIFE_MS = 1_000;
const LIFE_MS_MAX = 30_000;
/** A long jump of the clock runs what became due in one round. */
const ROUND_MS_MAX = 600_000;
const LEASE_CHECK_MS = 2_000;
/** The step of a moved clock: work that is due within one step runs together, in order. */
const STEP_MS = 50;
/** How long a moved clock waits for an answer before the time that it passes counts against the receiver. */
const ANSWER_GRACE_MS = 1_000;
const SETTLE_POLL_MS = 5;

/** The background work: expiries, outcomes of the network, deliveries, and the clock that makes them due. */
export class Workers {
  readonly deliverer: Deliverer;
  readonly #store: Store;
  #timer: NodeJS.Timeout | undefined;
  #lifeTimer: NodeJS.Timeout | undefined;
  #life: Promise<void> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();
  #resets = 0;
  #leasesCheckedMs = 0;
  #isStopped = false;

  constructor(store: Store, deliverer: Deliverer) {
    this.#store = store;
    this.deliverer = deliverer;
  }

  async start(): Promise<void> {
    await this.deliverer.freeLeasesOfTheDead();
    this.#tick();
    this.#live();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#lifeTimer);
    await this.#running;
    await this.#life;
    await this.deliverer.stop();
  }

  wake(): void {
    if (!this.#isStopped) this.deliverer.pump().catch((error: unknown) => reportError("deliveries", error));
  }

  #tick(): void {
    this.deliverer.loops
      .round("tick", { everyMs: TICK_MS, limitMs: ROUND_MS_MAX }, async () => {
        if (await this.#hasDue()) {
          await this.#runDue();
          await this.deliverer.pump();
        }
        await this.#checkLeases();
      })
      .catch((error: unknown) => reportError("worker", error))
      .finally(() => {
        if (!this.#isStopped) this.#timer = setTimeout(() => this.#tick(), TICK_MS);
      });
  }

  /** Beside the rest: what waits for a moved clock does not wait for it. */
  #live(): void {
    this.#life = this.deliverer.loops
      .round("life", { everyMs: LIFE_MS, limitMs: LIFE_MS_MAX }, () => simulateActivity(this.#store))
      .catch((error: unknown) => reportError("life", error))
      .finally(() => {
        if (!this.#isStopped) this.#lifeTimer = setTimeout(() => this.#live(), LIFE_MS);
      });
  }

  async #checkLeases(): Promise<void> {
    const nowMs = this.#store.clock.monotonicMs();
    if (nowMs - this.#leasesCheckedMs < LEASE_CHECK_MS) return;
    this.#leasesCheckedMs = nowMs;
    await this.deliverer.freeLeasesOfTheDead();
  }

  /** Runs what is due, one run after the other. */
  async #runDue(): Promise<void> {
    // A round that hangs is abandoned, so that the next one does not wait behind it for good.
    const run = this.#running.then(() =>
      this.deliverer.loops.round("due", { everyMs: TICK_MS, limitMs: ROUND_MS_MAX }, async (abandoned) => {
        while (!abandoned.aborted)
          if ((await expireDueCharges(this.#store)) + (await runDueOutcomes(this.#store)) === 0) return;
      }),
    );
    this.#running = run.catch(() => undefined);
    await run;
  }

  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#resets++;
    return this.deliverer.pausedFor(work);
  }

  async now(): Promise<Date> {
    return sandboxNow(this.#store, await readState(this.#store));
  }

  /** Moves the clock from one due moment to the next, and runs each, until nothing is due at the new time. */
  async advance(milliseconds: number): Promise<Date> {
    const resets = this.#resets;
    return whileHolding(this.#store.pool, ADVANCE_LOCK, async (lost) => {
      await this.#settle();
      const target = new Date((await this.now()).getTime() + milliseconds);
      while (resets === this.#resets) {
        const next = await this.#nextDue(target);
        lost.throwIfAborted();
        if (!next) break;
        await this.#moveTo(new Date(Math.min(target.getTime(), next.getTime() + STEP_MS)));
        await this.#settle();
      }
      lost.throwIfAborted();
      await this.#moveTo(target);
      await this.#settle();
      return await this.now();
    });
  }

  /** Waits until nothing is due: an attempt on its way is waited for as long as an answer may take. */
  async #settle(): Promise<void> {
    const resets = this.#resets;
    const begunMs = this.#store.clock.monotonicMs();
    do {
      await this.#runDue();
      await this.deliverer.pump();
      if (!(await this.#hasDueDelivery())) return;
      await sleep(SETTLE_POLL_MS);
    } while (this.#mayStillBeAnswered(begunMs) && resets === this.#resets);
    await this.#timeOutLate();
  }

  /** True while an attempt is younger than the grace; without one of our own, another process may have it. */
  #mayStillBeAnswered(begunMs: number): boolean {
    const starts = this.deliverer.onTheirWay.map(({ startedMs }) => startedMs);
    const youngest = starts.length > 0 ? Math.max(...starts) : begunMs;
    return this.#store.clock.monotonicMs() < youngest + ANSWER_GRACE_MS;
  }

  /** The attempts whose time-out the moved clock has passed end now. */
  async #timeOutLate(): Promise<void> {
    const nowMs = (await this.now()).getTime();
    const late = this.deliverer.onTheirWay.filter(
      ({ at }) => at.getTime() + FIXED_READINGS.deliveryTimeoutMs <= nowMs,
    );
    await Promise.all(late.map((attempt) => attempt.timeOut()));
  }

  /** Checks everything that may be due, in one query. It runs ten times a second, and mostly nothing is due. */
  async #hasDue(): Promise<boolean> {
    const { rows } = await this.#store.pool.query<{ due: boolean }>(
      `select exists (select from transactions where status = 'pending' and type = 'payment' and expires_at <= clock.now)
         or exists (select from outcomes where due_at <= clock.now)
         or exists (select from deliveries where status = 'pending' and due_at <= clock.now
              and (lease_until is null or lease_until < now())) as due
       from (select $1::timestamptz + make_interval(secs => clock_offset_ms / 1000.0) as now from state) clock`,
      [this.#store.clock.now()],
    );
    return rows[0]?.due ?? false;
  }

  async #hasDueDelivery(): Promise<boolean> {
    const { rows } = await this.#store.pool.query(
      "select 1 from deliveries where status = 'pending' and due_at <= $1 limit 1",
      [await this.now()],
    );
    return rows.length > 0;
  }

  /** The earliest moment up to the target at which something becomes due. */
  async #nextDue(target: Date): Promise<Date | undefined> {
    const { rows } = await this.#store.pool.query<{ at: Date | null }>(
      `select least(
         (select min(expires_at) from transactions where status = 'pending' and type = 'payment'),
         (select min(due_at) from outcomes),
         (select min(due_at) from deliveries where status = 'pending' and lease_owner is null)) as at`,
    );
    const onTheirWay = this.deliverer.onTheirWay.map(
      ({ at }) => at.getTime() + FIXED_READINGS.deliveryTimeoutMs,
    );
    const moments = [...onTheirWay, ...(rows[0]?.at ? [rows[0].at.getTime()] : [])];
    const earliest = Math.min(...moments);
    return earliest <= target.getTime() ? new Date(earliest) : undefined;
  }

  async #moveTo(moment: Date): Promise<void> {
    await this.#store.pool.query(
      "update state set clock_offset_ms = greatest(clock_offset_ms, ceil(extract(epoch from $1::timestamptz) * 1000) - $2)",
      [moment, this.#store.clock.now().getTime()],
    );
  }
}
