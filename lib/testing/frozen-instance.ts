import { createInterface } from "node:readline";
import { totalsInto } from "@/lib/engine/mirror/records.server";
import { writeAll } from "@/lib/platform/store/writes.server";
import { centavos } from "@/lib/core/money/money";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { LOCKS, type LockName, lock } from "@/lib/platform/store/locks.server";
import { openStore } from "@/lib/platform/store/store.server";
import { type Tx } from "@/lib/platform/store/tx.server";

// An instance that stops in the middle of several transactions: `frozen-instance.ts <database> <what>...`, where each is the
// name of a lock, "audit" or "totals". It says "held", waits for a line, goes on, and says what became of each.

const [url = "", ...names] = process.argv.slice(2);
/** Each holds some of the transactions: there are more of them than one pool has connections. */
const STORES = 2;
const stores = Array.from({ length: STORES }, () => openStore(url));

const begin = async (tx: Tx, name: string): Promise<void> => {
  if (name === "audit")
    await appendAudit(tx, {
      at: new Date(0),
      personId: null,
      act: "charge.request",
      objectType: "intent",
      objectId: "frozen",
    });
  else if (name === "totals")
    await writeAll(tx, [
      totalsInto([
        { day: "2026-01-01", wallet: "principal", measure: "payment", count: 1, amountCentavos: centavos(1) },
      ]),
    ]);
  else {
    const key = LOCKS[name as LockName].isKeyed ? ["frozen"] : [];
    await lock(tx, name as LockName, ...(key as never));
  }
};

let goOn: () => void = () => undefined;
const woken = new Promise<void>((done) => (goOn = done));
createInterface({ input: process.stdin }).once("line", () => goOn());

let begun = 0;
const ends = stores.flatMap((store, nth) =>
  names
    .filter((_, at) => at % STORES === nth)
    .map((name) =>
      store
        .transaction(async (tx) => {
          await begin(tx, name);
          if (++begun === names.length) process.stdout.write("held\n");
          await woken;
        })
        .then(
          () => "committed",
          () => "refused",
        ),
    ),
);
process.stdout.write(`${(await Promise.all(ends)).join(" ")}\n`);
for (const store of stores) await store.close();
process.exit(0);
