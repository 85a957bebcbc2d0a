import { badRequest } from "../domain/service-error";
import { type BareTx, type Tx } from "../store/store";

export const WALLET_KINDS = ["available", "held", "promotional"] as const;
/** Where money comes from and goes to. Each wallet has its own, so that two wallets never wait for one another. */
export const OUTSIDE_KINDS = ["payers", "network", "fees", "adjustments"] as const;
export type AccountKind = (typeof WALLET_KINDS)[number] | (typeof OUTSIDE_KINDS)[number];

export type Posting = { transactionId: string; wallet: string; kind: AccountKind; amountCentavos: number };

type AccountRow = { id: number; wallet: string; kind: AccountKind; amount: number };
export type LockedAccounts = ReadonlyMap<string, AccountRow>;

const nameOf = (wallet: string, kind: AccountKind) => `${wallet}/${kind}`;

export async function openLedgerAccounts(tx: BareTx, wallet: string): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (wallet, kind, updated_at) select $1, kind, $3 from unnest($2::text[]) kind`,
    [wallet, [...WALLET_KINDS, ...OUTSIDE_KINDS], tx.now],
  );
}

/** Locks accounts of these wallets in id order, the one order that cannot deadlock. Once for each transaction. */
export async function lockAccounts(
  tx: Tx,
  wallets: readonly string[],
  kinds: readonly AccountKind[],
): Promise<LockedAccounts> {
  const rows = await tx.query<AccountRow>(
    `select id, wallet, kind, amount from ledger_accounts
     where wallet = any($1) and kind = any($2) order by id for no key update`,
    [[...new Set(wallets)], kinds],
  );
  return byName(rows);
}

/**
 * The same for the accounts that payments of these charges move: those of the initiators and of the split recipients.
 */
export async function lockAccountsOf(
  tx: Tx,
  chargeIds: readonly string[],
  kinds: readonly AccountKind[],
): Promise<LockedAccounts> {
  const rows = await tx.query<AccountRow>(
    `with charges as (select wallet, split_requested from transactions where id = any($1) and type = 'payment')
     select id, wallet, kind, amount from ledger_accounts
     where kind = any($2) and wallet in (
       select wallet from charges
       union select leg ->> 'subAccount' from charges, jsonb_array_elements(split_requested) leg
     ) order by id for no key update`,
    [chargeIds, kinds],
  );
  return byName(rows);
}

const byName = (rows: readonly AccountRow[]): LockedAccounts =>
  new Map(rows.map((row) => [nameOf(row.wallet, row.kind), row]));

export function balanceOf(accounts: LockedAccounts, wallet: string, kind: AccountKind): number {
  return accountOf(accounts, wallet, kind).amount;
}

/** Throws 400, a reading (specification, "Gaps"). The check constraint of the table is the second safeguard. */
export function requireAvailable(accounts: LockedAccounts, wallet: string, neededCentavos: number): void {
  if (balanceOf(accounts, wallet, "available") < neededCentavos)
    throw badRequest("The available balance is not enough", "INSUFFICIENT_BALANCE");
}

/** Writes balanced movements, and the balances with them. The accounts must have been locked by this transaction. */
export function post(tx: Tx, accounts: LockedAccounts, postings: readonly Posting[]): void {
  const written = postings.filter((posting) => posting.amountCentavos !== 0);
  if (written.length === 0) return;
  const sum = written.reduce((total, posting) => total + posting.amountCentavos, 0);
  if (sum !== 0) throw new Error(`the postings do not balance: their sum is ${sum} centavos`);
  const ids = written.map((posting) => accountOf(accounts, posting.wallet, posting.kind).id);
  const answer = tx.query(
    `with added as (
       insert into ledger_postings (transaction_id, account_id, amount, created_at)
       select *, $4::timestamptz from unnest($1::uuid[], $2::bigint[], $3::bigint[])
       returning account_id, amount
     )
     update ledger_accounts set amount = ledger_accounts.amount + moved.amount, updated_at = $4
     from (select account_id, sum(amount) as amount from added group by account_id) moved
     where id = moved.account_id`,
    [
      written.map((posting) => posting.transactionId),
      ids,
      written.map((posting) => posting.amountCentavos),
      tx.now,
    ],
  );
  tx.atCommit(answer);
  for (const posting of written)
    accountOf(accounts, posting.wallet, posting.kind).amount += posting.amountCentavos;
}

function accountOf(accounts: LockedAccounts, wallet: string, kind: AccountKind): AccountRow {
  const account = accounts.get(nameOf(wallet, kind));
  if (!account) throw new Error(`the ledger has no account ${nameOf(wallet, kind)}`);
  return account;
}
