import { type Tx, oneRow } from "./store";

export type TransactionType =
  "payment" | "fee" | "refund" | "chargeback" | "withdrawal" | "adjustment" | "internal_transfer";

/** What the sandbox knows; what the API shows of it is a reading (`view-transaction.ts`). */
export type TransactionStatus =
  "pending" | "processing" | "completed" | "failed" | "cancelled" | "expired" | "reversed";

export type SplitLeg = { subAccount: string; amountCentavos: number };

export type Transaction = {
  id: string;
  seq: number;
  wallet: string;
  counterpart_wallet: string | null;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  fee_amount: number;
  net_amount: number;
  parent_id: string | null;
  description: string | null;
  external_reference: string | null;
  idempotency_key: string | null;
  customer_id: string | null;
  customer: string | null;
  project_id: string | null;
  psp_credential_id: string | null;
  psp_payment_id: string | null;
  metadata: string | null;
  pix_copy_paste: string | null;
  expires_at: Date | null;
  paid_at: Date | null;
  e2e_id: string | null;
  counterpart_name: string | null;
  counterpart_document: string | null;
  failure_reason: string | null;
  split_requested: SplitLeg[] | null;
  split_delivered: SplitLeg[] | null;
  blocked_reason: string | null;
  blocked_refund_status: string | null;
  blocked_refund_e2e_id: string | null;
  blocked_refund_settled_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type NewTransaction = Pick<Transaction, "id" | "wallet" | "type" | "status" | "amount"> &
  Partial<Omit<Transaction, "seq" | "created_at" | "updated_at">>;

/** Column names come from the type and from nowhere else: none of them is ever a caller's text. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<Transaction> {
  const columns = Object.keys(transaction);
  const values = Object.values(transaction).map(storedValue);
  const places = columns.map((_, index) => `$${index + 1}`);
  const at = `$${columns.length + 1}`;
  return oneRow(
    await tx.query<Transaction>(
      `insert into transactions (${columns.join(", ")}, created_at, updated_at)
       values (${places.join(", ")}, ${at}, ${at}) returning *`,
      [...values, tx.now],
    ),
  );
}

export async function updateTransaction(
  tx: Tx,
  id: string,
  changes: Partial<Omit<Transaction, "id" | "seq" | "created_at" | "updated_at">>,
): Promise<Transaction> {
  const columns = Object.keys(changes);
  const sets = columns.map((column, index) => `${column} = $${index + 3}`);
  return oneRow(
    await tx.query<Transaction>(
      `update transactions set ${[...sets, "updated_at = $2"].join(", ")} where id = $1 returning *`,
      [id, tx.now, ...Object.values(changes).map(storedValue)],
    ),
  );
}

/** An array goes into jsonb as text: the driver would make a PostgreSQL array of it. */
const storedValue = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

export async function lockTransaction(tx: Tx, id: string): Promise<Transaction | undefined> {
  const [transaction] = await tx.query<Transaction>("select * from transactions where id = $1 for update", [
    id,
  ]);
  return transaction;
}

/** Locks the latest transaction of this type below a payment. */
export async function lockLatestChild(
  tx: Tx,
  parentId: string,
  type: TransactionType,
): Promise<Transaction | undefined> {
  const [child] = await tx.query<Transaction>(
    "select * from transactions where parent_id = $1 and type = $2 order by seq desc limit 1 for update",
    [parentId, type],
  );
  return child;
}
