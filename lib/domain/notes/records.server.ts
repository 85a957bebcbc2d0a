import "server-only";
import { and, eq } from "drizzle-orm";
import { pairValueText } from "@/lib/core/json/ordered-pairs";
import { type NotedType } from "@/lib/core/enums/notes";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { customers } from "@/lib/platform/store/tables/customers";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";

/** Whether the wallet has what is to be written about. */
export async function isObjectOf(
  reader: Reader,
  wallet: string,
  { objectType, objectId }: { objectType: NotedType; objectId: string },
): Promise<boolean> {
  if (objectType === "customer") {
    const [customer] = await reader
      .select({ id: customers.id })
      .from(customers)
      .where(and(ofWallet(customers.wallet, wallet), eq(customers.id, objectId)));
    return customer !== undefined;
  }
  const rows =
    objectType === "refund"
      ? await reader
          .select({ id: refunds.originalTransactionId })
          .from(refunds)
          .where(and(ofWallet(refunds.wallet, wallet), eq(refunds.originalTransactionId, objectId)))
      : await reader
          .select({ id: transactions.id })
          .from(transactions)
          .where(and(ofWallet(transactions.wallet, wallet), eq(transactions.id, objectId)));
  return rows.length > 0;
}

/** The texts that people and the service wrote into the object itself. */
export async function listOwnTexts(
  reader: Reader,
  { objectType, objectId }: { objectType: NotedType; objectId: string },
): Promise<string[]> {
  if (objectType === "customer") return [];
  if (objectType === "refund") {
    const rows = await reader
      .select({ reason: refunds.reason })
      .from(refunds)
      .where(eq(refunds.originalTransactionId, objectId));
    return rows.flatMap(({ reason }) => reason ?? []);
  }
  const { description, failureReason, metadata } = transactions;
  const [row] = await reader
    .select({ description, failureReason, metadata })
    .from(transactions)
    .where(eq(transactions.id, objectId));
  const pairs = (row?.metadata ?? []).map(([, value]) => pairValueText(value));
  return [row?.description, row?.failureReason, ...pairs].flatMap((text) => text ?? []);
}
