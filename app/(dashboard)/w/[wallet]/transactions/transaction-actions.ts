import { type TransactionActions } from "@/components/transactions/transaction-actions";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";
import { askServiceAction, revealDocumentAction, revealRawEventAction } from "./actions";

/** The actions that the person may take on a list of transactions. Each action checks the right again. */
export function transactionActionsOf(actor: Actor): TransactionActions {
  const mayReveal = mayDo(actor, "document.reveal");
  return {
    ask: askServiceAction,
    reveal: mayReveal ? revealDocumentAction : undefined,
    revealRaw: mayReveal ? revealRawEventAction : undefined,
  };
}
