/** @module-tag extended */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { writeAll } from "@/lib/platform/store/writes.server";
import { totalsInto } from "./records.server";
import { endWithUs } from "@/lib/runtime/temporary-folder";
import { testEnv } from "@/lib/testing/context";
import { testDatabase } from "@/lib/testing/database";
import { POOLS } from "@/lib/platform/store/connections";
import { LOCKS, type LockName, lock } from "@/lib/platform/store/locks.server";
import { openStore } from "@/lib/platform/store/store.server";

const { store, url } = await testDatabase();
const LOCK_NAMES = Object.keys(LOCKS) as LockName[];
const TEST_KEYS = testEnv(url).auditKeys;

/** Each waiter holds a connection, and there are more locks than one pool has connections. */
const waiters = Array.from({ length: Math.ceil(LOCK_NAMES.length / POOLS.writers) }, () => openStore(url));

let frozen: ChildProcess;
let said: AsyncIterator<string>;
beforeAll(async () => {
  const node = ["--import", "tsx", "--conditions=react-server", "lib/testing/frozen-instance.ts", url];
  frozen = spawn(process.execPath, [...node, ...LOCK_NAMES, "audit", "totals"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  endWithUs(frozen);
  said = createInterface({ input: frozen.stdout ?? process.stdin })[Symbol.asyncIterator]();
  expect((await said.next()).value).toBe("held");
  frozen.kill("SIGSTOP");
});
afterAll(async () => {
  const ended = once(frozen, "exit");
  frozen.kill("SIGKILL");
  if (frozen.exitCode === null && frozen.signalCode === null) await ended;
  for (const waiter of waiters) await waiter.close();
});

/** Open idle transactions of all other sessions. The database ends a session that stalls with an open transaction. */
async function openTransactions(): Promise<number> {
  const { rows } = await store.writers.query<{ open: number }>(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  return rows[0]?.open ?? -1;
}

test("an instance that stops with an entry of the audit and sums of a day in hand holds nobody up", async () => {
  await store.transaction(async (tx) => {
    await writeAll(tx, [
      totalsInto([
        { day: "2026-01-01", wallet: "principal", measure: "payment", count: 1, amountCentavos: centavos(5) },
      ]),
    ]);
    await appendAudit(tx, {
      at: new Date(0),
      personId: null,
      act: "charge.request",
      objectType: "intent",
      objectId: "awake",
    });
  });
  // The operation is complete while the other transaction is still open.
  expect(await openTransactions()).toBeGreaterThan(0);
});

test("one that stops with a lock holds the others up for less than they wait for any, whichever it is", async () => {
  const refused = await Promise.all(
    waiters.flatMap((waiter, nth) =>
      LOCK_NAMES.filter((_, at) => at % waiters.length === nth).map((name) => {
        const key = LOCKS[name].isKeyed ? ["frozen"] : [];
        return waiter
          .transaction((tx) => lock(tx, name, ...(key as never)))
          .then(
            () => [],
            (error: unknown) => [`${name}: ${String(error)}`],
          );
      }),
    ),
  );
  expect(refused.flat()).toEqual([]);
});

test("gives no effect to the acts of an instance that resumes", async () => {
  await expect.poll(openTransactions).toBe(0);
  frozen.kill("SIGCONT");
  frozen.stdin?.write("go on\n");
  const ends = String((await said.next()).value).split(" ");
  expect(ends).toEqual(Array.from({ length: LOCK_NAMES.length + 2 }, () => "refused"));
  expect(await verifyAuditChain(store, TEST_KEYS)).toMatchObject({ faults: [], entries: 1 });
  const { rows } = await store.writers.query("select count, amount_centavos from daily_totals");
  expect(rows).toEqual([{ count: 1, amount_centavos: "5" }]);
});
