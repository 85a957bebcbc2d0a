import "server-only";
import { type SQL, and, eq, gte, inArray, lt } from "drizzle-orm";
import { type Sealed } from "@/lib/core/sealed";
import { CHARGE_TYPE } from "./charge-type";
import { type TransactionState } from "@/lib/core/words/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { charges, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { projects, wallets } from "@/lib/platform/store/tables/wallets";
import { isNamed, nameBegins } from "@/lib/platform/store/identifiers.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { ofWallet } from "@/lib/platform/store/scope.server";

export type ChargeRow = typeof charges.$inferSelect;
export type SplitLegRow = typeof splitLegs.$inferSelect;
export type ChargeListRow = typeof transactions.$inferSelect & {
  customerName: string | null;
  customerDocument: Sealed | null;
};

/** Null closes it. */
export async function savePayerLink(
  tx: Tx,
  id: string,
  link: { hash: string; sealed: string } | null,
): Promise<void> {
  await tx
    .update(charges)
    .set({ payerLinkHash: link?.hash ?? null, payerLinkSealed: link?.sealed ?? null })
    .where(eq(charges.id, id));
}

/** By the unique index of the links; only what the payer's page is made of. */
export async function findPayerCharge(reader: Reader, linkHash: string) {
  const [found] = await reader
    .select({
      id: transactions.id,
      state: transactions.state,
      refundState: transactions.refundState,
      amountCentavos: transactions.amountCentavos,
      description: transactions.description,
      pixCopyPaste: charges.pixCopyPaste,
      qrPng: charges.qrPng,
      expiresAt: transactions.expiresAt,
      settledAt: transactions.settledAt,
    })
    .from(charges)
    .innerJoin(transactions, eq(transactions.id, charges.id))
    .where(eq(charges.payerLinkHash, linkHash));
  return found ?? null;
}

export type ChargeFilterRow = {
  state?: TransactionState | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  /** Named exactly so, or by the beginning of one of two names: the one that the provider confirmed, or the one asked for. */
  search?: { identifier: string } | { confirmedName: string } | { askedName: string } | undefined;
};

/** Newest first. */
export async function listChargeRows(
  reader: Reader,
  wallet: string,
  filter: ChargeFilterRow,
  wanted: PageWanted,
): Promise<Page<ChargeListRow>> {
  const { rows, nextCursor } = await readPage(
    reader
      .select({
        transaction: transactions,
        customerName: charges.customerName,
        customerDocument: charges.customerDocument,
      })
      .from(transactions)
      .leftJoin(charges, eq(charges.id, transactions.id)),
    {
      guard: ofWallet(transactions.wallet, wallet),
      where: [
        eq(transactions.type, CHARGE_TYPE),
        filter.state ? eq(transactions.state, filter.state) : undefined,
        filter.createdFrom ? gte(transactions.createdAt, filter.createdFrom) : undefined,
        filter.createdBefore ? lt(transactions.createdAt, filter.createdBefore) : undefined,
        filter.search && matches(filter.search),
      ],
      by: newestFirst(transactions.createdAt, transactions.id),
      placeOf: ({ transaction: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );
  return { rows: rows.map(({ transaction, ...customer }) => ({ ...transaction, ...customer })), nextCursor };
}

/** Two tables, two indexes. */
function matches(search: NonNullable<ChargeFilterRow["search"]>): SQL | undefined {
  if ("identifier" in search) return isNamed(search.identifier);
  return "confirmedName" in search
    ? nameBegins(transactions.counterpartName, search.confirmedName)
    : nameBegins(charges.customerName, search.askedName);
}

/** Whether any charge of the wallet has this very identifier, whatever the rest of a filter says. */
export async function isChargeNamed(reader: Reader, wallet: string, text: string): Promise<boolean> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofWallet(transactions.wallet, wallet), eq(transactions.type, CHARGE_TYPE), isNamed(text)))
    .limit(1);
  return rows.length > 0;
}

export async function findCharge(
  reader: Reader,
  wallet: string,
  id: string,
): Promise<{
  transaction: typeof transactions.$inferSelect;
  charge: ChargeRow | null;
  project: { name: string; color: string | null } | null;
} | null> {
  const rows = await reader
    .select({
      transaction: transactions,
      charge: charges,
      project: { name: projects.name, color: projects.color },
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet), eq(transactions.type, CHARGE_TYPE)));
  return rows[0] ?? null;
}

export async function listSplitLegs(
  reader: Reader,
  transactionIds: readonly string[],
): Promise<SplitLegRow[]> {
  if (transactionIds.length === 0) return [];
  return reader
    .select()
    .from(splitLegs)
    .where(inArray(splitLegs.transactionId, [...transactionIds]))
    .orderBy(splitLegs.transactionId, splitLegs.position);
}

export async function listDestinations(
  reader: Reader,
): Promise<{ reference: string; name: string; status: string }[]> {
  return reader
    .select({ reference: wallets.reference, name: wallets.name, status: wallets.status })
    .from(wallets)
    .orderBy(wallets.name, wallets.reference);
}

export async function listProjects(reader: Reader): Promise<{ id: string; name: string }[]> {
  return reader
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .orderBy(projects.name, projects.id);
}
