import "server-only";
import { type RefundFacts } from "@/lib/engine/projection/observation";
import { type Reader } from "@/lib/platform/store/tx.server";
import { reasonOf } from "./refund-handler.server";
import { findLiveRefundIntent, isUnsent } from "./request-records.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/**
 * Returns the facts about a refund from our own request that counts. The notice is about that request, and answers it
 * where its answer is open.
 */
export async function factsFromRequest(
  reader: Reader,
  vault: Vault,
  transactionId: string,
): Promise<Partial<RefundFacts>> {
  const intent = await findLiveRefundIntent(reader, transactionId);
  if (!intent || isUnsent(intent)) return {};
  const { id: intentId, personId, createdAt: requestedAt } = intent;
  return { intentId, personId, requestedAt, reason: reasonOf(withOpenBody(vault, intent)) };
}
