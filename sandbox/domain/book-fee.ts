import { newId } from "@/lib/core/ids";
import { type Posting } from "../ledger/ledger";
import { type Tx } from "../store/store";
import { type Transaction, insertTransaction } from "../store/transactions";

/** A fee is a transaction of its own, below the one that it is for. */
export async function bookFee(tx: Tx, of: Transaction, amountCentavos: number): Promise<Posting[]> {
  const { id } = await insertTransaction(tx, {
    id: newId(),
    wallet: of.wallet,
    type: "fee",
    status: "completed",
    amount: amountCentavos,
    net_amount: amountCentavos,
    parent_id: of.id,
    project_id: of.project_id,
    paid_at: tx.now,
  });
  return [
    { transactionId: id, wallet: of.wallet, kind: "available", amountCentavos: -amountCentavos },
    { transactionId: id, wallet: of.wallet, kind: "fees", amountCentavos },
  ];
}
