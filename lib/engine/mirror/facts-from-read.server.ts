import "server-only";
import { parseEnum } from "@/lib/core/enums/enums";
import { reportedFields } from "@/lib/core/transactions/transaction-fields";
import { TRANSACTION_TYPES } from "@/lib/core/enums/transactions";
import { type Observation, type TransactionFacts } from "@/lib/engine/projection/observation";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { sealedOrNull } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/**
 * Specification, "Transaction": the data that `GET /transactions/{id}` returns. It contains no fee, no net and no
 * split.
 */
export function transactionRead(
  vault: Vault,
  reported: TransactionWire,
  asked: { wallet: string; at: Date },
): Observation<TransactionFacts> {
  // A refunded payment may read as failed. Its payment time is still there.
  const wasPaid = reported.type === "payment" && !reported.blockedDeposit;
  const moment =
    reported.status === "completed"
      ? (reported.paidAt ?? reported.updatedAt ?? null)
      : ((wasPaid ? reported.paidAt : null) ?? null);
  return {
    key: `read ${asked.at.toISOString()} ${reported.status}`,
    source: "read",
    at: asked.at,
    wallet: asked.wallet,
    told: {
      ...reportedFields({
        ...reported,
        counterpartDocument: sealedOrNull(vault, reported.counterpartDocument),
      }),
      about: "transaction",
      id: reported.id,
      type: parseEnum(TRANSACTION_TYPES, reported.type, "other"),
      apiType: reported.type,
      apiStatus: reported.status,
      amountCentavos: reported.amountCentavos,
      currency: reported.currency,
      projectId: reported.projectId,
      metadata: reported.metadata,
      blockedDeposit: reported.blockedDeposit,
      createdAt: reported.createdAt,
      updatedAt: reported.updatedAt,
      ...(moment && { completedAt: moment, settledAt: moment }),
      ...(reported.pixCopyPaste && { charge: { pixCopyPaste: reported.pixCopyPaste } }),
    },
  };
}
