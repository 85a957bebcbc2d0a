import { PRINCIPAL, newId } from "@/lib/core/ids";
import { ServiceError } from "../domain/service-error";
import { reportError } from "../report";
import { type Sandbox } from "../sandbox";
import { type Tx, inTransaction } from "../store/store";
import { type Memory } from "./apply-action";
import { applyActions, openShops } from "./apply-actions";
import { type PlannedAction, planHistory } from "./plan";

/** One commit for so many acts: a past of two thousand sales is lived in seconds. */
const ACTS_PER_COMMIT = 25;
/** Accounts are older than what moves in them. */
const OPENED_BEFORE_MS = 30 * 86_400_000;

export type HistoryInput = { days: number; perDay: number; seed: number };

/** Writes the history down and begins to live it. Gives its id at once. */
export async function startHistory(sandbox: Sandbox, input: HistoryInput): Promise<string> {
  const id = newId();
  const { now, epoch } = await inTransaction(sandbox.store, async (tx) => {
    await tx.query(
      `insert into histories (id, state, after_seq, started_at)
       select $1, 'running', coalesce(max(seq), 0), $2 from deliveries`,
      [id, tx.now],
    );
    return { now: tx.now, epoch: tx.state.epoch };
  });
  void liveHistory(sandbox, id, input, now, epoch).catch((error: unknown) => {
    // A reset in between ends the history with everything else.
    if (!(error instanceof ServiceError && error.status === 503)) reportError("history", error);
  });
  return id;
}

async function liveHistory(
  sandbox: Sandbox,
  id: string,
  { days, perDay, seed }: HistoryInput,
  end: Date,
  epoch: number,
): Promise<void> {
  const { Faker, pt_BR } = await import("@faker-js/faker");
  const faker = new Faker({ locale: [pt_BR], seed });
  const acts = planHistory(faker, days, perDay, end);
  const openedAt = new Date((acts[0]?.at ?? end).getTime() - OPENED_BEFORE_MS);
  const projects = await inTransaction(sandbox.store, (tx) => openMerchant(tx, openedAt), epoch);
  const memory: Memory = { charges: new Map(), projects };
  for (let from = 0; from < acts.length; from += ACTS_PER_COMMIT) {
    const batch = acts.slice(from, from + ACTS_PER_COMMIT);
    await inTransaction(sandbox.store, (tx) => liveBatch(tx, id, memory, batch), epoch);
  }
  await inTransaction(
    sandbox.store,
    (tx) => tx.query("update histories set state = 'lived' where id = $1", [id]),
    epoch,
  );
}

/** The shops, and the main account that a start opened before there was a past. */
async function openMerchant(tx: Tx, at: Date): Promise<ReadonlyMap<string, string>> {
  await tx.query("update wallets set created_at = least(created_at, $2) where reference = $1", [
    PRINCIPAL,
    at,
  ]);
  return openShops(tx, at);
}

async function liveBatch(tx: Tx, id: string, memory: Memory, acts: readonly PlannedAction[]): Promise<void> {
  await applyActions(tx, memory, acts);
  const charges = acts.filter((act) => act.kind === "charge").length;
  await tx.query("update histories set charges = charges + $2 where id = $1", [id, charges]);
}
