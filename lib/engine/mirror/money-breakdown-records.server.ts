import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { movements } from "@/lib/platform/store/tables/money";
import { aliases, refunds } from "@/lib/platform/store/tables/transactions";

const LINES_MAX = 200;
const BLOCKS_MAX = 100;

/** The entries about a payment's money in the books of its wallet, its refund and its blocks. */
export async function findMoneyOf(reader: Reader, wallet: string, id: string) {
  return {
    lines: await reader
      .select({
        wallet: movements.wallet,
        kind: movements.kind,
        availableCentavos: movements.availableCentavos,
        heldCentavos: movements.heldCentavos,
      })
      .from(movements)
      .where(
        and(
          // An array, so that the index of the payments is scanned and not every line compared.
          sql`${movements.transactionId} = any(array_append(array(
            select ${aliases.alias} from ${aliases} where ${aliases.objectId} = ${id}
          ), ${id}::uuid))`,
          eq(movements.wallet, wallet),
        ),
      )
      .orderBy(asc(movements.settledAt), asc(movements.id))
      .limit(LINES_MAX),
    refund:
      (
        await reader
          .select({
            state: refunds.state,
            amountCentavos: refunds.amountCentavos,
            requestedAt: refunds.requestedAt,
            completedAt: refunds.completedAt,
          })
          .from(refunds)
          .where(eq(refunds.originalTransactionId, id))
      )[0] ?? null,
    blocks: await reader
      .select({
        id: balanceBlocks.id,
        status: balanceBlocks.status,
        blockType: balanceBlocks.blockType,
        amountCentavos: balanceBlocks.amountCentavos,
        paidOutCentavos: balanceBlocks.paidOutCentavos,
        createdAt: balanceBlocks.createdAt,
        resolvedAt: balanceBlocks.resolvedAt,
      })
      .from(balanceBlocks)
      .where(eq(balanceBlocks.transactionId, id))
      .orderBy(desc(balanceBlocks.createdAt), desc(balanceBlocks.id))
      .limit(BLOCKS_MAX),
  };
}
