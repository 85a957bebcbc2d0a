import "server-only";
import { type RefundTold } from "@/lib/engine/fold/observation";
import { type Reader } from "@/lib/platform/store/tx.server";
import { reasonOf } from "./refund-handler.server";
import { findOpenRefundIntent } from "./request-records.server";

/** What we know of a refund from our own request, where its answer is open: the notice answers it. */
export async function toldOfRequest(reader: Reader, transactionId: string): Promise<Partial<RefundTold>> {
  const intent = await findOpenRefundIntent(reader, transactionId);
  if (!intent) return {};
  const { id: intentId, personId, createdAt: requestedAt } = intent;
  return { intentId, personId, requestedAt, reason: reasonOf(intent) };
}
