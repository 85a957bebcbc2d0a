import "server-only";
import { oneOf } from "@/lib/core/words/words";
import { toldBy } from "@/lib/core/transactions/transaction-fields";
import { TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import { type Observation, type TransactionTold } from "@/lib/engine/fold/observation";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { sealedOrNull } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** Specification, "Transaction": what `GET /transactions/{id}` tells. It shows no fee, no net and no split. */
export function transactionRead(
  vault: Vault,
  reported: TransactionWire,
  asked: { wallet: string; at: Date },
): Observation<TransactionTold> {
  // A payment that was given back may read as failed; when it was paid still stands there.
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
      ...toldBy({ ...reported, counterpartDocument: sealedOrNull(vault, reported.counterpartDocument) }),
      about: "transaction",
      id: reported.id,
      type: oneOf(TRANSACTION_TYPES, reported.type, "other"),
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
