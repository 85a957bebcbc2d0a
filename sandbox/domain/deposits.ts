import { newId } from "@/lib/core/ids";
import { lockAccounts, post } from "../ledger/ledger";
import { type Tx } from "../store/store";
import { type Transaction, insertTransaction } from "../store/transactions";
import { notFound } from "./service-error";

/** An adjustment that credits a wallet. */
export async function createDeposit(tx: Tx, wallet: string, amountCentavos: number): Promise<Transaction> {
  const known = await tx.query("select 1 from wallets where reference = $1", [wallet]);
  if (known.length === 0) throw notFound("wallet", wallet);
  const adjustment = await insertTransaction(tx, {
    id: newId(),
    wallet,
    type: "adjustment",
    status: "completed",
    amount: amountCentavos,
    net_amount: amountCentavos,
    paid_at: tx.now,
  });
  const accounts = await lockAccounts(tx, [wallet], ["available", "adjustments"]);
  post(tx, accounts, [
    { transactionId: adjustment.id, wallet, kind: "adjustments", amountCentavos: -amountCentavos },
    { transactionId: adjustment.id, wallet, kind: "available", amountCentavos },
  ]);
  return adjustment;
}
