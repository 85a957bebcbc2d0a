import { isUuid } from "@/lib/core/ids";
import { type Tx } from "../store/store";
import { type Transaction } from "../store/transactions";
import { notFound } from "./service-error";

const DAY_MS = 24 * 60 * 60 * 1000;

// Reading `withdrawalTransactionId`: the withdrawal goes on being found by the id that its creation answered with.
const NAMED_BY_ID = `id in ($1,
  (select transaction_id from withdrawals where own_transaction_id = $1))`;

/**
 * Specification, "GET /transactions/{id}": by UUID, else by the caller's reference, else by Idempotency-Key, in this
 * order; the latest where several share one. A withdrawal is found from its creation on.
 */
export async function findTransaction(tx: Tx, wallet: string, id: string): Promise<Transaction> {
  if (id.includes("\u0000")) throw notFound("transaction", id);
  const { getCrossesWallets, lookupByKey } = tx.state.readings;
  const scope = getCrossesWallets ? "true" : "(wallet = $2 or counterpart_wallet = $2)";
  // With every wallet in scope the parameter is still there, and so must be its use.
  const among = `${scope} and $2::text is not null`;
  const newest = "order by seq desc limit 1";
  const uuid = id.toLowerCase();
  const byId = isUuid(uuid)
    ? await tx.query<Transaction>(`select * from transactions where ${NAMED_BY_ID} and ${among}`, [
        uuid,
        wallet,
      ])
    : [];
  const byReference =
    byId[0] === undefined
      ? await tx.query<Transaction>(
          `select * from transactions where external_reference = $1 and ${among} ${newest}`,
          [id, wallet],
        )
      : byId;
  if (byReference[0]) return byReference[0];
  const since = lookupByKey === "24h" ? new Date(tx.now.getTime() - DAY_MS) : new Date(0);
  const byKey = await tx.query<Transaction>(
    `select * from transactions where idempotency_key = $1 and ${among} and created_at > $3 ${newest}`,
    [id, wallet, since],
  );
  if (!byKey[0]) throw notFound("transaction", id);
  return byKey[0];
}
