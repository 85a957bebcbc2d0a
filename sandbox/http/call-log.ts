import { newId } from "@/lib/core/ids";
import { type Store } from "../store/store";

export type ArrivedCall = {
  at: Date;
  method: string;
  /** Relative to /v2, as it was sent. */
  path: string;
  /** The specification's path, where it is one of them. */
  template: string | undefined;
  subAccount: string | undefined;
  idempotencyKey: string | undefined;
  bodySha256: string;
  credential: string | undefined;
};

type Waiting = ArrivedCall & { id: string; epoch: number; status: number | null };

const ROWS_MAX = 200;

/**
 * A log of every call that arrived. Rows are combined into few statements and no answer waits for them: it is a log
 * and not money. A reader must flush first.
 */
export class CallLog {
  readonly #store: Store;
  readonly #arrived: Waiting[] = [];
  readonly #answered: { id: string; status: number }[] = [];
  #flushing: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns the id under which the answer is reported later. */
  arrived(call: ArrivedCall, epoch: number): string {
    const id = newId();
    this.#arrived.push({ ...call, id, epoch, status: null });
    void this.#schedule();
    return id;
  }

  answered(id: string, status: number): void {
    this.#answered.push({ id, status });
    void this.#schedule();
  }

  async flush(): Promise<void> {
    while (this.#arrived.length + this.#answered.length > 0 || this.#flushing)
      await (this.#flushing ?? this.#schedule());
  }

  #schedule(): Promise<void> {
    this.#flushing ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#write())
      // A log row that cannot be written is lost; the call that it records is not.
      .catch(() => undefined)
      .finally(() => {
        this.#flushing = undefined;
        if (this.#arrived.length + this.#answered.length > 0) void this.#schedule();
      });
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const calls = this.#arrived.splice(0, ROWS_MAX);
    const answers = this.#answered.splice(0);
    const statuses = new Map(answers.map(({ id, status }) => [id, status]));
    for (const call of calls) call.status = statuses.get(call.id) ?? null;
    const written = new Set(calls.map(({ id }) => id));
    const later = answers.filter(({ id }) => !written.has(id));
    if (calls.length > 0)
      await this.#store.pool.query(
        `insert into calls (id, at, method, path, template, status, sub_account, idempotency_key, body_sha256, credential)
         select c.id, c.at, c.method, c.path, c.template, c.status, c.sub_account, c.key, c.sha256, c.credential
         from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[],
           $8::text[], $9::text[], $10::text[], $11::bigint[])
           as c (id, at, method, path, template, status, sub_account, key, sha256, credential, epoch)
         where c.epoch = (select epoch from state for share)`,
        [
          calls.map((call) => call.id),
          calls.map((call) => call.at),
          calls.map((call) => call.method),
          calls.map((call) => call.path.replaceAll("\u0000", "")),
          calls.map((call) => call.template ?? null),
          calls.map((call) => call.status),
          calls.map((call) => call.subAccount ?? null),
          calls.map((call) => call.idempotencyKey ?? null),
          calls.map((call) => call.bodySha256),
          calls.map((call) => call.credential ?? null),
          calls.map((call) => call.epoch),
        ],
      );
    if (later.length > 0)
      await this.#store.pool.query(
        `update calls set status = answered.status
         from unnest($1::uuid[], $2::int[]) as answered (id, status) where calls.id = answered.id`,
        [later.map(({ id }) => id), later.map(({ status }) => status)],
      );
  }
}
