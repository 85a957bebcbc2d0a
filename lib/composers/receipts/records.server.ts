import "server-only";
import { type SQL, and, eq } from "drizzle-orm";
import { type ReceiptKind } from "@/lib/core/enums/receipts";
import { logoBeside } from "@/lib/platform/logos/records.server";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { receipts } from "@/lib/platform/store/tables/receipts";
import { charges, refunds, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { projects, wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type ReceiptRow = Awaited<ReturnType<typeof read>>[number];

const PARTS = {
  transaction: {
    id: transactions.id,
    type: transactions.type,
    wallet: transactions.wallet,
    state: transactions.state,
    amountCentavos: transactions.amountCentavos,
    refundState: transactions.refundState,
    returnedCentavos: transactions.returnedCentavos,
    returnedAt: transactions.returnedAt,
    heldCentavos: transactions.heldCentavos,
    hasOpenBlock: transactions.hasOpenBlock,
    mismatch: transactions.mismatch,
    confirmation: transactions.confirmation,
    settledAt: transactions.settledAt,
    description: transactions.description,
    externalReference: transactions.externalReference,
    e2eId: transactions.e2eId,
    counterpartName: transactions.counterpartName,
    counterpartDocument: transactions.counterpartDocument,
  },
  refund: {
    state: refunds.state,
    amountCentavos: refunds.amountCentavos,
    completedAt: refunds.completedAt,
    confirmation: refunds.confirmation,
  },
  charge: { customerName: charges.customerName, pixCopyPaste: charges.pixCopyPaste },
  withdrawal: { holderName: withdrawals.holderName, holderDocument: withdrawals.holderDocument },
  project: { name: projects.name, color: projects.color },
  walletName: wallets.name,
};

const partsOf = () => ({
  ...PARTS,
  isVerifying: statusColumns().isVerifying,
  logo: logoBeside(transactions.projectId),
});

/** Reads by the primary key of each, so every look-up does the same work. */
const read = (reader: Reader, where: SQL | undefined) =>
  reader
    .select(partsOf())
    .from(transactions)
    .leftJoin(refunds, eq(refunds.originalTransactionId, transactions.id))
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .leftJoin(wallets, eq(wallets.reference, transactions.wallet))
    .where(where)
    .limit(1);

export const findReceiptRow = async (
  reader: Reader,
  wallet: string,
  id: string,
): Promise<ReceiptRow | null> =>
  (await read(reader, and(ofWallet(transactions.wallet, wallet), eq(transactions.id, id))))[0] ?? null;

/** One statement, whether or not anything is called so. */
export async function findByCode(
  reader: Reader,
  codeIndex: string,
): Promise<{ kind: ReceiptKind; row: ReceiptRow } | null> {
  const [found] = await reader
    .select({ kind: receipts.kind, ...partsOf() })
    .from(receipts)
    .innerJoin(transactions, eq(transactions.id, receipts.transactionId))
    .leftJoin(refunds, eq(refunds.originalTransactionId, transactions.id))
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .leftJoin(wallets, eq(wallets.reference, transactions.wallet))
    .where(eq(receipts.codeIndex, codeIndex))
    .limit(1);
  if (!found) return null;
  const { kind, ...row } = found;
  return { kind, row };
}

/** Made anew it is the same row. */
export const insertReceipt = async (tx: Tx, row: typeof receipts.$inferInsert): Promise<void> => {
  await tx.insert(receipts).values(row).onConflictDoNothing();
};
