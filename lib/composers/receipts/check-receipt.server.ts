import "server-only";
import { readCode } from "@/lib/core/transactions/receipt-code";
import { type Services } from "@/lib/platform/context.server";
import { codeIndexOf } from "./make-receipt.server";
import { type Checked, shortE2e, receiptStatus, receiptFacts } from "./receipt";
import { findByCode } from "./records.server";
import { merchantOf, sourcesOf } from "./sources.server";

/**
 * Returns the current status of a receipt's facts for any holder of its code. Every text is looked up alike, by one
 * statement over one index: neither the answer's time nor its work distinguishes a code that never existed from one
 * that was nearly right.
 */
export async function checkReceipt(
  services: Pick<Services, "store" | "vault" | "env">,
  text: string,
): Promise<Checked | null> {
  const codeIndex = codeIndexOf(services, readCode(text));
  const found = await services.store.read((reader) => findByCode(reader, codeIndex));
  if (!found) return null;
  const { kind, row } = found;
  const { transaction, refund } = row;
  const sources = sourcesOf(row);
  const told = receiptFacts(kind, sources);
  const at = told?.at ?? (kind === "refund" ? refund?.completedAt : transaction.settledAt) ?? null;
  if (at === null) return null;
  return {
    kind,
    stands: receiptStatus(kind, sources),
    amountCentavos:
      told?.amountCentavos ??
      (kind === "refund" ? refund?.amountCentavos : null) ??
      transaction.amountCentavos,
    at,
    returned: told?.returned ?? null,
    merchant: merchantOf(services, row),
    e2eId: transaction.e2eId && shortE2e(transaction.e2eId),
  };
}
