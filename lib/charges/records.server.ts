import "server-only";
import { type SQL, and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { classifySearch, likePrefix } from "@/lib/core/classify-search";
import { type Cursor } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/ids";
import { type Centavos, ZERO } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { charges, splitLegs, transactions } from "@/lib/store/tables/transactions";
import { projects, wallets } from "@/lib/store/tables/wallets";

/** `transactions.type` of a charge, whatever became of it. */
export const CHARGE_TYPE = "payment";

export type ChargeRow = typeof charges.$inferSelect;
export type SplitLegRow = typeof splitLegs.$inferSelect;
export type ChargeListRow = typeof transactions.$inferSelect & {
  customerName: string | null;
  customerDocument: string | null;
};

const emptyCharge = (id: string): ChargeRow => ({
  id,
  pixCopyPaste: null,
  qrPng: null,
  pspPaymentId: null,
  pspCredentialId: null,
  customerName: null,
  customerDocument: null,
  customerEmail: null,
  customerPhone: null,
  payerLinkHash: null,
  payerLinkSealed: null,
});

/** Adds what is known; what was known before stays. The caller holds the object's lock (`mergeTransaction`). */
export async function mergeCharge(tx: Tx, id: string, known: Partial<Omit<ChargeRow, "id">>): Promise<void> {
  const rows = await tx.select().from(charges).where(eq(charges.id, id));
  const row = { ...(rows[0] ?? emptyCharge(id)) };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (row[name] === null) Object.assign(row, { [name]: known[name] ?? null });
  await tx.insert(charges).values(row).onConflictDoUpdate({ target: charges.id, set: row });
}

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
export async function findPayerCharge(tx: Tx, linkHash: string) {
  const [found] = await tx
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

export type LegAmounts = { destination: string; amountCentavos: Centavos };

type LegColumn = "requestedCentavos" | "acceptedCentavos" | "deliveredCentavos";

/**
 * Each leg where its destination already stands, in the order given: the event may leave out a leg of which nothing was
 * left, and of that one nothing was delivered.
 */
export async function mergeSplit(
  tx: Tx,
  transactionId: string,
  column: LegColumn,
  legs: readonly LegAmounts[],
): Promise<void> {
  const known = await listSplitLegs(tx, [transactionId]);
  const free = [...known];
  const amounts: { position: number; destination: string; amountCentavos: Centavos }[] = [];
  let last = known.at(-1)?.position ?? -1;
  for (const { destination, amountCentavos } of legs) {
    const at = free.findIndex((leg) => leg.destination === destination);
    const position = free[at]?.position ?? (last += 1);
    if (at >= 0) free.splice(at, 1);
    amounts.push({ position, destination, amountCentavos });
  }
  if (column === "deliveredCentavos")
    for (const { position, destination } of free)
      amounts.push({ position, destination, amountCentavos: ZERO });

  const [charge] = await tx
    .select({ wallet: transactions.wallet, settledAt: transactions.settledAt })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  // The event came first: of a leg that it did not tell, nothing was delivered.
  const untold = known.some((leg) => leg.deliveredCentavos !== null) ? { deliveredCentavos: ZERO } : {};
  for (const { position, destination, amountCentavos } of amounts)
    await tx
      .insert(splitLegs)
      .values({ transactionId, position, destination, ...charge, ...untold, [column]: amountCentavos })
      .onConflictDoUpdate({
        target: [splitLegs.transactionId, splitLegs.position],
        set: { ...charge, [column]: amountCentavos },
      });
}

export type ChargeFilterRow = {
  state?: string | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  search?: string | undefined;
};

/** Newest first, by keyset. What is searched for is an identifier, or else the beginning of a payer's name. */
export async function listCharges(
  tx: Tx,
  wallet: string,
  { search, ...filter }: ChargeFilterRow,
  cursor: Cursor | null,
  limit: number,
): Promise<ChargeListRow[]> {
  const listed = (condition?: SQL) => listChargesWhere(tx, wallet, filter, condition, cursor, limit);
  if (!search) return listed();
  const { identifier, namePrefix } = classifySearch(search);
  if (await isCalled(tx, wallet, identifier)) return listed(matchesIdentifier(identifier));
  if (namePrefix === null) return [];
  // Two tables, two indexes: the name that the provider confirmed, and the one that we asked for.
  const prefix = likePrefix(namePrefix);
  const found = [
    ...(await listed(sql`lower(${transactions.counterpartName}) like ${prefix}`)),
    ...(await listed(sql`lower(${charges.customerName}) like ${prefix}`)),
  ];
  return [...new Map(found.map((row) => [row.id, row])).values()].toSorted(newestFirst).slice(0, limit);
}

const newestFirst = (a: ChargeListRow, b: ChargeListRow): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

async function listChargesWhere(
  tx: Tx,
  wallet: string,
  filter: Omit<ChargeFilterRow, "search">,
  condition: SQL | undefined,
  cursor: Cursor | null,
  limit: number,
): Promise<ChargeListRow[]> {
  const rows = await tx
    .select({
      transaction: transactions,
      customerName: charges.customerName,
      customerDocument: charges.customerDocument,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .where(
      and(
        eq(transactions.wallet, wallet),
        eq(transactions.type, CHARGE_TYPE),
        filter.state ? eq(transactions.state, filter.state) : undefined,
        filter.createdFrom ? gte(transactions.createdAt, filter.createdFrom) : undefined,
        filter.createdBefore ? lt(transactions.createdAt, filter.createdBefore) : undefined,
        condition,
        cursor
          ? sql`(${transactions.createdAt}, ${transactions.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${transactions.createdAt} desc, ${transactions.id} desc`)
    .limit(limit);
  return rows.map(({ transaction, ...customer }) => ({ ...transaction, ...customer }));
}

/** Whether anything of the wallet has this very identifier, whatever the rest of the filter says. */
async function isCalled(tx: Tx, wallet: string, text: string): Promise<boolean> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.wallet, wallet), eq(transactions.type, CHARGE_TYPE), matchesIdentifier(text)))
    .limit(1);
  return rows.length > 0;
}

function matchesIdentifier(text: string): SQL | undefined {
  return or(
    isUuid(text.toLowerCase()) ? eq(transactions.id, text.toLowerCase()) : undefined,
    eq(transactions.externalReference, text),
    eq(transactions.e2eId, text),
    eq(transactions.idempotencyKey, text),
  );
}

export async function findCharge(
  tx: Tx,
  wallet: string,
  id: string,
): Promise<{
  transaction: typeof transactions.$inferSelect;
  charge: ChargeRow | null;
  project: { name: string; color: string | null } | null;
} | null> {
  const rows = await tx
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

export async function listSplitLegs(tx: Tx, transactionIds: readonly string[]): Promise<SplitLegRow[]> {
  if (transactionIds.length === 0) return [];
  return tx
    .select()
    .from(splitLegs)
    .where(inArray(splitLegs.transactionId, [...transactionIds]))
    .orderBy(splitLegs.transactionId, splitLegs.position);
}

export async function listDestinations(
  tx: Tx,
): Promise<{ reference: string; name: string; status: string }[]> {
  return tx
    .select({ reference: wallets.reference, name: wallets.name, status: wallets.status })
    .from(wallets)
    .orderBy(wallets.name, wallets.reference);
}

export async function listProjects(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .orderBy(projects.name, projects.id);
}
