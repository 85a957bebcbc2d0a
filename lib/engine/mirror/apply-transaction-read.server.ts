import "server-only";
import { writeAll } from "@/lib/platform/store/writes.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Observation } from "@/lib/engine/projection/observation";
import { type IngestedObject, ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { type StepRow, type TransactionRow, stepsInto } from "@/lib/engine/mirror/records.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { transactionRead } from "./facts-from-read.server";

/** `asked`: in which wallet the service was asked, and when; an answer may be older than what came meanwhile. */
export async function applyTransactionRead(
  tx: Tx,
  vault: Vault,
  asked: { wallet: string; at: Date },
  reported: TransactionWire,
  now: Date,
): Promise<{ row: TransactionRow; frames: LiveFrame[] }> {
  const { row, frames } = await applyLook(tx, transactionRead(vault, reported, asked), now);
  if (!row) throw new Error("what the service shows has a row");
  return { row, frames };
}

/** The service's own word that it knows no such object in that wallet. */
export async function applyMissing(
  tx: Tx,
  asked: { wallet: string; at: Date },
  id: string,
  now: Date,
): Promise<LiveFrame[]> {
  const key = `read ${asked.at.toISOString()} missing`;
  const told = { about: "missing", id } as const;
  return (await applyLook(tx, { key, source: "read", at: asked.at, wallet: asked.wallet, told }, now)).frames;
}

async function applyLook(
  tx: Tx,
  look: Observation,
  now: Date,
): Promise<{ row: TransactionRow | null; frames: LiveFrame[] }> {
  const [seen] = await ingestObservations(tx, [look], now);
  if (!seen) throw new Error("a telling was folded and is not there");
  await writeAll(tx, [stepsInto(stepsOf(seen, look, now))]);
  const { row } = seen;
  if (!row) return { row, frames: [] };
  const ids = [row.id];
  const recipients = (seen.after.transaction?.legs ?? []).map((leg) => leg.destination);
  return {
    row,
    frames: [
      { name: row.type === "withdrawal" ? "withdrawal.changed" : "charge.changed", ids, wallet: row.wallet },
      { name: "transaction.changed", ids, wallet: row.wallet },
      ...recipients
        .filter((wallet) => wallet !== row.wallet)
        .map((wallet) => ({ name: "statement.changed" as const, wallet })),
    ],
  };
}

function stepsOf({ before, after, row }: IngestedObject, { at }: Observation, now: Date): StepRow[] {
  if (!row) return [];
  const about = {
    objectType: "transaction" as const,
    objectId: row.id,
    source: "read" as const,
    at,
    recordedAt: now,
  };
  const wasContradicted = before.doubt?.mismatch === "contradicted";
  const { doubt } = after;
  if (doubt?.mismatch === "contradicted" && !wasContradicted)
    return [{ ...about, kind: "taken_back", details: { ...doubt.details } }];
  if (!before.transaction) return [{ ...about, kind: "found" }];
  return before.transaction.state === row.state ? [] : [{ ...about, kind: `read_${row.state}` }];
}
