import "server-only";
import { type SQL, and, eq, inArray, or, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { walletHash } from "@/lib/core/search/wallet-hash";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type WalletScope } from "@/lib/core/wallet-scope";

declare const guard: unique symbol;
/** A condition that says whose rows a query may see. Only this file makes one. */
export type WalletGuard = SQL & { readonly [guard]: true };

const guarded = (condition: SQL | undefined): WalletGuard => (condition ?? sql`true`) as WalletGuard;

/**
 * Every query on behalf of a person looks through this: no wallet beyond the scope is ever seen. A row of several wallets
 * is seen through any of them; one that names no wallet is for those who may see every wallet.
 */
export const inScope = (scope: WalletScope, ...wallets: readonly [PgColumn, ...PgColumn[]]): WalletGuard =>
  guarded(scope === "all" ? undefined : or(...wallets.map((wallet) => inArray(wallet, [...scope]))));

/** The same for a row that may be of no wallet, and then is everybody's who may see its kind. */
export const inScopeOrOfNone = (scope: WalletScope, wallet: SQL): WalletGuard =>
  guarded(
    scope === "all"
      ? undefined
      : sql`(${wallet} is null or ${wallet} = any(${sql.param([...scope])}::text[]))`,
  );

/** Passes over the rows of other wallets by a hash, in an index; what it lets through is looked at again. */
export const hashInScope = (scope: WalletScope, hash: PgColumn): WalletGuard =>
  guarded(
    scope === "all"
      ? undefined
      : sql`${hash} = any(${sql.param([null, ...scope].map(walletHash))}::integer[])`,
  );

/** The one wallet that the address names, checked against the actor's scope before. */
export const ofWallet = (wallet: PgColumn, reference: string): WalletGuard => guarded(eq(wallet, reference));

/** The person's own rows, of the wallets that the person may see today. */
export const ownInScope = (
  person: PgColumn,
  personId: string,
  scope: WalletScope,
  wallet: PgColumn,
): WalletGuard => guarded(and(eq(person, personId), inScope(scope, wallet)));

/** The same, and the rows addressed to this very person about the account as a whole. */
export const ownInScopeOrOfAccount = (
  person: PgColumn,
  personId: string,
  scope: WalletScope,
  wallet: PgColumn,
): WalletGuard =>
  guarded(
    or(ownInScope(person, personId, scope, wallet), and(eq(person, personId), eq(wallet, WHOLE_ACCOUNT))),
  );

/** A row that concerns several wallets, or with null every wallet: seen where all of them are in scope. */
export const wholeInScope = (scope: WalletScope, wallets: PgColumn): WalletGuard =>
  guarded(scope === "all" ? undefined : sql`${wallets} <@ ${sql.param([...scope])}::text[]`);

/** The same, and the person's own. */
export const ownOrWholeInScope = (
  person: PgColumn,
  personId: string,
  scope: WalletScope,
  wallets: PgColumn,
): WalletGuard =>
  guarded(scope === "all" ? undefined : or(eq(person, personId), wholeInScope(scope, wallets)));

/** Rows that belong to the account as a whole and to no wallet: projects, outages, settings. */
export const OF_NO_WALLET: WalletGuard = guarded(undefined);

/** For what only those see who may see every wallet. */
export const seesEveryWallet = (scope: WalletScope): scope is "all" => scope === "all";

/** The only wallet in scope, whose own indexes lead to its rows. Null: there are several. */
export const onlyWallet = (scope: WalletScope): string | null =>
  scope !== "all" && scope.length === 1 ? (scope[0] ?? null) : null;

/** Narrows the scope to this wallet, where one is named; empty where it is outside the scope. */
export const narrowed = (scope: WalletScope, wallet: string | undefined): WalletScope =>
  wallet === undefined ? scope : scope === "all" || scope.includes(wallet) ? [wallet] : [];

/**
 * One guard for each wallet in scope, for scans that are merged: a single scan would read what the person may not
 * see.
 */
export const eachWallet = (scope: WalletScope, wallet: PgColumn): WalletGuard[] =>
  scope === "all" ? [guarded(undefined)] : scope.map((reference) => ofWallet(wallet, reference));

/** Runs the same scan over the index of each wallet in scope, merged by the database under the name `found`. */
export function walkEachWallet(scope: WalletScope, wallet: PgColumn, walk: (guard: WalletGuard) => SQL): SQL {
  if (scope === "all") return sql`(${walk(guarded(undefined))}) as found`;
  const [only] = scope;
  if (only !== undefined && scope.length === 1) return sql`(${walk(ofWallet(wallet, only))}) as found`;
  const references = sql.join(
    scope.map((reference) => sql`${reference}`),
    sql`, `,
  );
  return sql`unnest(array[${references}]::text[]) as allowed(wallet)
    cross join lateral (${walk(guarded(sql`${wallet} = allowed.wallet`))}) as found`;
}
