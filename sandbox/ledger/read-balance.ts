import { FIXED_READINGS } from "../readings";
import { type Tx, oneRow } from "../store/store";

type BalanceRow = { id: string; available: number; held: number; promotional: number; updated_at: Date };

export async function readBalance(tx: Tx, wallet: string) {
  const row = oneRow(
    await tx.query<BalanceRow>(
      `select w.id, max(a.updated_at) as updated_at,
         (sum(a.amount) filter (where a.kind = 'available'))::bigint as available,
         (sum(a.amount) filter (where a.kind = 'held'))::bigint as held,
         (sum(a.amount) filter (where a.kind = 'promotional'))::bigint as promotional
       from wallets w join ledger_accounts a on a.wallet = w.reference
       where w.reference = $1 and a.kind in ('available', 'held', 'promotional') group by w.id`,
      [wallet],
    ),
  );
  return {
    accountId: row.id,
    accountStatus: FIXED_READINGS.accountStatus,
    availableCentavos: row.available,
    heldCentavos: row.held,
    promotionalCentavos: row.promotional,
    // A reading (specification, "Account and balance").
    totalCentavos: row.available + row.held + row.promotional,
    updatedAt: row.updated_at,
  };
}

/** Returns the ledger as the control API shows it: outside accounts of all wallets as one, without a wallet. */
export async function readLedger(tx: Tx) {
  const accounts = await tx.query<{ wallet: string | null; account: string; amount: number }>(
    `select case when kind in ('available', 'held', 'promotional') then wallet end as wallet, kind as account,
       sum(amount)::bigint as amount
     from ledger_accounts group by 1, 2 order by 1 nulls last, 2`,
  );
  const { entries } = oneRow(
    await tx.query<{ entries: number }>("select count(*) as entries from ledger_postings"),
  );
  return { sum: accounts.reduce((total, account) => total + account.amount, 0), entries, accounts };
}
