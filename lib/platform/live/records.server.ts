import "server-only";
import { inArray, sql } from "drizzle-orm";
import { type RiskReason } from "@/lib/core/enums/risk";
import { unknownStatusOf } from "@/lib/core/enums/transactions";
import { isUuid } from "@/lib/core/ids";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { riskOf } from "@/lib/platform/store/risk-of.server";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type RowOfWallet } from "./packed";
import { packRow } from "./row";

/** As the transaction in hand leaves them. */
export async function findChangedRows(tx: Tx, ids: readonly string[]): Promise<Map<string, RowOfWallet>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const rows = await tx
    .select({
      wallet: transactions.wallet,
      id: transactions.id,
      version: transactions.version,
      type: transactions.type,
      state: transactions.state,
      amountCentavos: transactions.amountCentavos,
      feeCentavos: transactions.feeCentavos,
      netCentavos: transactions.netCentavos,
      refundState: transactions.refundState,
      returnedCentavos: transactions.returnedCentavos,
      returnedAt: transactions.returnedAt,
      heldCentavos: transactions.heldCentavos,
      hasOpenBlock: transactions.hasOpenBlock,
      blockKind: transactions.blockKind,
      retainedCentavos: transactions.retainedCentavos,
      ...statusColumns(),
      risk: sql<RiskReason[]>`coalesce(${riskOf()}, array[]::text[])`,
      apiStatus: transactions.apiStatus,
      mismatch: transactions.mismatch,
      confirmation: transactions.confirmation,
      createdAt: transactions.createdAt,
      expiresAt: transactions.expiresAt,
      settledAt: transactions.settledAt,
    })
    .from(transactions)
    .where(inArray(transactions.id, known));
  return new Map(
    rows.map(({ wallet, apiStatus, ...row }) => [
      row.id,
      { wallet, row: packRow({ ...row, unknownStatus: unknownStatusOf(apiStatus) }) },
    ]),
  );
}
