import { type Tx } from "../store/store";

/**
 * Outcomes that the simulated network produces by itself with SANDBOX_AUTO=on; `run-outcomes.ts` contains the acts.
 */
export type OutcomeKind =
  | "process_withdrawal"
  | "complete_withdrawal"
  | "fail_withdrawal"
  | "reverse_withdrawal"
  | "confirm_refund"
  | "confirm_blocked_deposit";

export function scheduleOutcome(tx: Tx, kind: OutcomeKind, transactionId: string, delayMs: number): void {
  const dueAt = new Date(tx.now.getTime() + delayMs);
  tx.atCommit(
    tx.query("insert into outcomes (kind, transaction_id, due_at) values ($1, $2, $3)", [
      kind,
      transactionId,
      dueAt,
    ]),
  );
}
