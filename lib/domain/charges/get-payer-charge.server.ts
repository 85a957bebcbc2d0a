import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type PayerCharge, toPayerCharge } from "./payer-charge";
import { payerLinkHash } from "./payer-link.server";
import { findPayerCharge } from "./records.server";

/**
 * Whoever has the link may see the charge that it opens, and nothing else. Null for a link that was closed and for one
 * that never was: one look into one index, so that neither the answer nor its time tells them apart.
 */
export async function getPayerCharge(
  { store, clock }: Pick<Services, "store" | "clock">,
  secret: string,
): Promise<{ chargeId: string; charge: PayerCharge } | null> {
  const found = await store.read((reader) => findPayerCharge(reader, payerLinkHash(secret)));
  return found && { chargeId: found.id, charge: toPayerCharge(found, clock.now()) };
}
