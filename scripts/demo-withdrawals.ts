import { type Observation, type TransactionFacts } from "../lib/engine/projection/observation";
import { ingestObservations } from "../lib/engine/mirror/ingest-observations.server";
import { findRecipientByKey, updateRecipient } from "../lib/engine/payouts/recipient-records.server";
import { hashOfKey } from "../lib/engine/payouts/recipients.server";
import { sealDocument, sealPixKey } from "../lib/platform/vault/sealed-values.server";
import { type Vault } from "../lib/platform/vault/vault.server";
import { type DemoFacts, type PastWithdrawal } from "./demo-facts";
import { type Services } from "../lib/platform/context.server";

const AT_ONCE = 10;

/**
 * Reports to the mirror the service's answers to the merchant's past withdrawal requests: only they name key, holder
 * and reference, and no event repeats them.
 */
export async function seedWithdrawalAnswers({
  services,
  facts,
}: {
  services: Pick<Services, "store" | "vault" | "clock">;
  facts: Pick<DemoFacts, "pastWithdrawals">;
}): Promise<void> {
  const { store, vault, clock } = services;
  const asked = await facts.pastWithdrawals();
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE);
    await store.transaction(async (tx) => {
      await ingestObservations(
        tx,
        some.map((one) => answerTo(vault, one)),
        clock.now(),
      );
      for (const { wallet, pixKey, createdAt } of some) {
        const row = await findRecipientByKey(tx, wallet, hashOfKey(vault, pixKey));
        if (row) await updateRecipient(tx, row.id, { usedAt: createdAt });
      }
    });
  }
}

const answerTo = (
  vault: Vault,
  { id, wallet, createdAt, amountCentavos, feeCentavos, netCentavos, ...asked }: PastWithdrawal,
): Observation<TransactionFacts> => ({
  key: `demo ${id} created`,
  source: "own_write",
  at: createdAt,
  wallet,
  told: {
    about: "transaction",
    id,
    type: "withdrawal",
    state: "pending",
    apiStatus: "pending",
    ...{ amountCentavos, feeCentavos, netCentavos, createdAt },
    currency: "BRL",
    paymentMethod: "pix",
    externalReference: asked.externalReference,
    withdrawal: {
      pixKey: sealPixKey(vault, asked.pixKeyType, asked.pixKey),
      pixKeyType: asked.pixKeyType,
      holderName: asked.holderName,
      holderDocument: sealDocument(vault, asked.holderDocument),
      holderDocumentType: asked.holderDocumentType,
    },
  },
});
