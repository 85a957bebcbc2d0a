import { newId } from "@/lib/core/ids";
import { type Posting } from "../ledger/ledger";
import { type Tx } from "../store/store";
import { type Part, type Transaction, insertParts } from "../store/transactions";

/** A fee is a transaction of its own, below the one that it is for. */
export function feePart(
  { wallet, id: parentId, project_id }: Pick<Transaction, "wallet" | "id" | "project_id">,
  id: string,
  amountCentavos: number,
): { part: Part; postings: Posting[] } {
  return {
    part: {
      id,
      wallet,
      counterpart_wallet: null,
      type: "fee",
      amount: amountCentavos,
      parent_id: parentId,
      project_id,
    },
    postings: [
      { transactionId: id, wallet, kind: "available", amountCentavos: -amountCentavos },
      { transactionId: id, wallet, kind: "fees", amountCentavos },
    ],
  };
}

export function bookFee(tx: Tx, of: Transaction, amountCentavos: number): Posting[] {
  const { part, postings } = feePart(of, newId(), amountCentavos);
  insertParts(tx, [part]);
  return postings;
}
