import { type TransactionActs } from "@/components/transactions/transaction-acts";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";
import { askServiceAction, revealDocumentAction, revealRawEventAction } from "./actions";

/** What the person may do on a list of transactions; each act checks the right again. */
export function transactionActs(actor: Actor): TransactionActs {
  const mayReveal = mayDo(actor, "document.reveal");
  return {
    ask: askServiceAction,
    reveal: mayReveal ? revealDocumentAction : undefined,
    revealRaw: mayReveal ? revealRawEventAction : undefined,
  };
}
