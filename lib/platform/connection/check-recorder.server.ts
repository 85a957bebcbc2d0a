import "server-only";
import type pino from "pino";
import { PRINCIPAL } from "@/lib/core/ids";
import { processLoops } from "@/lib/core/process/loop-watch";
import { type CallAnswer, findingsOf } from "@/lib/pix/findings";
import { type Store } from "@/lib/platform/store/store.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type Compared } from "./own-account.server";
import { ACCOUNT_CHECK, type CheckRow, saveChecks } from "./records.server";

/** That nothing changed is written so often. */
const REPEAT_MS = 60_000;
const WRITE_AFTER_MS = 200;
const PACE = { everyMs: null, limitMs: 60_000 };
/** One for each permission and each wallet: beyond this nothing is remembered, and more is written. */
const REMEMBERED_MAX = 5_000;
const WAITING_MAX = 2_000;

/** Every page says what it shows. */
const TOLD_AT_ONCE = ["credential", ACCOUNT_CHECK];

type Written = Omit<CheckRow, "since" | "workedAt">;

export type CheckRecorder = {
  note(connection: string, call: CallAnswer): void;
  /** Records the account that the credential belongs to, beside the account whose books are stored here. */
  noteAccount(connection: string, compared: Compared, at: Date): void;
  /** Another process wrote something: what this one remembers may not stand there any more. */
  forget(): void;
  flush(): Promise<void>;
};

/** Writes down what answers show of the credential: at once where it is news, and else now and then. No call waits for it. */
export function openCheckRecorder(store: Store, log: pino.Logger): CheckRecorder {
  let known = new Map<string, { what: string; atMs: number }>();
  let waiting = new Map<string, Written>();
  let hasNews = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    const [taken, isTold] = [waiting, hasNews];
    waiting = new Map();
    hasNews = false;
    if (taken.size === 0) return;
    try {
      await processLoops().round("calls", PACE, () =>
        store.transaction(async (tx) => {
          await saveChecks(tx, [...taken.values()]);
          // Every page says so where the credential is refused, and no longer where it is taken again; some, what else has changed.
          if (isTold) await publish(tx, [{ name: "settings.changed" }]);
        }),
      );
    } catch (error) {
      // The next answer of each is written again.
      known.clear();
      log.warn({ err: error }, "what the service shows of the credential is not written yet");
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }

  function add(row: Written): void {
    const id = `${row.connection} ${row.name}`;
    const what = `${row.state} ${row.cause ?? ""} ${row.named ?? ""}`;
    const before = known.get(id);
    const atMs = row.at.getTime();
    if (before?.what === what && Math.abs(atMs - before.atMs) < REPEAT_MS) return;
    if (known.size >= REMEMBERED_MAX) known = new Map();
    known.set(id, { what, atMs });
    if (waiting.size >= WAITING_MAX && !waiting.has(id)) return;
    if (before?.what !== what && (TOLD_AT_ONCE.includes(row.name) || before !== undefined)) hasNews = true;
    waiting.set(id, row);
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  }

  return {
    note(connection, call) {
      const { method, path, wallet, status, code = null, at } = call;
      for (const { check, state, refusal } of findingsOf(call)) {
        const { cause, named } = refusal ?? { cause: null, named: null };
        add({ connection, name: check, state, cause, named, method, path, wallet, status, code, at });
      }
    },
    noteAccount(connection, { accountId, foreign }, at) {
      add({
        connection,
        name: ACCOUNT_CHECK,
        state: foreign !== null ? "refused" : accountId === null ? "not_known" : "works",
        cause: foreign?.cause ?? null,
        named: foreign?.named ?? accountId,
        method: "GET",
        path: "/account",
        wallet: PRINCIPAL,
        status: accountId === null ? null : 200,
        code: null,
        at,
      });
    },
    forget: () => known.clear(),
    flush,
  };
}
