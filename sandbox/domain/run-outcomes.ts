import { type Store, type Tx, inTransaction } from "../store/store";
import { confirmBlockedDeposit } from "./blocked-deposits";
import { confirmRefund } from "./refunds";
import { type OutcomeKind } from "./schedule-outcome";
import { ServiceError } from "./service-error";
import { completeWithdrawal, failWithdrawal, processWithdrawal, reverseWithdrawal } from "./withdrawal-moves";

const OUTCOMES: Record<OutcomeKind, (tx: Tx, id: string) => Promise<unknown>> = {
  process_withdrawal: processWithdrawal,
  complete_withdrawal: completeWithdrawal,
  fail_withdrawal: failWithdrawal,
  reverse_withdrawal: reverseWithdrawal,
  confirm_refund: confirmRefund,
  confirm_blocked_deposit: confirmBlockedDeposit,
};

/** Runs the earliest outcome that is due. Gives how many ran. */
export async function runDueOutcomes(store: Store): Promise<number> {
  const { rows } = await store.pool.query("select 1 from outcomes limit 1");
  if (rows.length === 0) return 0;
  return inTransaction(store, async (tx) => {
    const [outcome] = await tx.query<{ kind: OutcomeKind; transaction_id: string }>(
      `delete from outcomes where id = (
         select id from outcomes where due_at <= $1 order by due_at, id limit 1 for update
       ) returning kind, transaction_id`,
      [tx.now],
    );
    if (!outcome) return 0;
    try {
      await OUTCOMES[outcome.kind](tx, outcome.transaction_id);
    } catch (error) {
      // The control API was faster: these refuse before they write anything.
      if (!(error instanceof ServiceError)) throw error;
    }
    return 1;
  });
}
