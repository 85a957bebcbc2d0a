import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { serviceNow } from "@/lib/platform/clock/service-now.server";
import { type PayerCharge, toPayerCharge } from "./payer-charge";
import { payerLinkHash } from "./payer-link.server";
import { findPayerCharge } from "./records.server";

export type FoundPayerCharge = {
  chargeId: string;
  wallet: string;
  charge: PayerCharge;
  wasOpened: boolean;
  now: Date;
};

/**
 * Returns the charge that a link opens: anyone with the link may see that charge, and nothing else. Null for a link
 * that was closed and for one that never existed: both take one lookup in one index, so that neither the answer nor
 * its time distinguishes them. `now` is by the service's clock, by which a charge's term ends.
 */
export async function getPayerCharge(
  services: Pick<Services, "store" | "clock" | "pix">,
  secret: string,
): Promise<FoundPayerCharge | null> {
  const found = await services.store.read((reader) => findPayerCharge(reader, payerLinkHash(secret)));
  if (!found) return null;
  const now = await serviceNow(services);
  const { id: chargeId, wallet, openedAt } = found;
  return { chargeId, wallet, charge: toPayerCharge(found, now), wasOpened: openedAt !== null, now };
}
