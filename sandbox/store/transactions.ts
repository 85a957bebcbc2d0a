import { type Tx, oneRow } from "./store";

export type TransactionType =
  | "payment"
  | "fee"
  | "refund"
  | "chargeback"
  | "withdrawal"
  | "adjustment"
  | "internal_transfer";

/** The status that the sandbox stores. The status that the API shows is a reading (`view-transaction.ts`). */
export type TransactionStatus =
  | "pending"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "expired"
  | "reversed";

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

/** A fee or a leg of a split: done with the payment or withdrawal that it belongs to. */
export type Part = Pick<
  Transaction,
  "id" | "wallet" | "counterpart_wallet" | "type" | "amount" | "parent_id" | "project_id"
>;

export function insertParts(tx: Tx, parts: readonly Part[]): void {
  if (parts.length === 0) return;
  tx.atCommit(
    tx.query(
      `insert into transactions (id, wallet, counterpart_wallet, type, amount, net_amount, parent_id, project_id,
         status, paid_at, created_at, updated_at)
       select p.id, p.wallet, p.counterpart_wallet, p.type, p.amount, p.amount, p.parent_id, p.project_id,
         'completed', $8, $8, $8
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7::uuid[])
         as p (id, wallet, counterpart_wallet, type, amount, parent_id, project_id)`,
      [
        parts.map(({ id }) => id),
        parts.map(({ wallet }) => wallet),
        parts.map((part) => part.counterpart_wallet),
        parts.map(({ type }) => type),
        parts.map(({ amount }) => amount),
        parts.map((part) => part.parent_id),
        parts.map((part) => part.project_id),
        tx.now,
      ],
    ),
  );
}

/** Writes what a payment changes of a charge. The charges must be locked. */
export function settleCharges(tx: Tx, charges: readonly Transaction[]): void {
  if (charges.length === 0) return;
  tx.atCommit(
    tx.query(
      `update transactions t set status = c.status, fee_amount = c.fee_amount, net_amount = c.net_amount,
         paid_at = c.paid_at, e2e_id = c.e2e_id, counterpart_name = c.counterpart_name,
         counterpart_document = c.counterpart_document, failure_reason = c.failure_reason,
         split_delivered = c.split_delivered, blocked_reason = c.blocked_reason,
         blocked_refund_status = c.blocked_refund_status, updated_at = $13
       from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[],
           $8::text[], $9::text[], $10::jsonb[], $11::text[], $12::text[])
         as c (id, status, fee_amount, net_amount, paid_at, e2e_id, counterpart_name, counterpart_document,
           failure_reason, split_delivered, blocked_reason, blocked_refund_status)
       where t.id = c.id`,
      [
        charges.map(({ id }) => id),
        charges.map(({ status }) => status),
        charges.map((charge) => charge.fee_amount),
        charges.map((charge) => charge.net_amount),
        charges.map((charge) => charge.paid_at),
        charges.map((charge) => charge.e2e_id),
        charges.map((charge) => charge.counterpart_name),
        charges.map((charge) => charge.counterpart_document),
        charges.map((charge) => charge.failure_reason),
        charges.map((charge) => charge.split_delivered && storedValue(charge.split_delivered)),
        charges.map((charge) => charge.blocked_reason),
        charges.map((charge) => charge.blocked_refund_status),
        tx.now,
      ],
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

/** Not its key: who writes a row that hangs on it need not wait, nor wait behind it. */
export async function lockTransaction(tx: Tx, id: string): Promise<Transaction | undefined> {
  const [transaction] = await tx.query<Transaction>(
    "select * from transactions where id = $1 for no key update",
    [id],
  );
  return transaction;
}

/** In id order, the one order that cannot deadlock. */
export const lockTransactions = (tx: Tx, ids: readonly string[]): Promise<Transaction[]> =>
  tx.query<Transaction>("select * from transactions where id = any($1) order by id for no key update", [ids]);

/** Locks the latest transaction of this type below a payment. */
export async function lockLatestChild(
  tx: Tx,
  parentId: string,
  type: TransactionType,
): Promise<Transaction | undefined> {
  const [child] = await tx.query<Transaction>(
    "select * from transactions where parent_id = $1 and type = $2 order by seq desc limit 1 for no key update",
    [parentId, type],
  );
  return child;
}
