import "server-only";
import { isUuid } from "@/lib/core/ids";
import { findNamedPayment, refundNamesIn } from "@/lib/domain/refunds/find-refunded-payment.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type KnownEvent, type readEvent } from "@/lib/pix/wire/event";
import { type Services } from "@/lib/platform/context.server";
import { isAboutBlock, walletOf, quarantineReason } from "./quarantine.server";
import { type DeliveryRow, listKnownTransactions } from "./records.server";

/** A stored delivery with what its bytes say. */
export type OpenedDelivery = { delivery: DeliveryRow; event: ReturnType<typeof readEvent> };

/**
 * True where the service may have to be queried: about an unreadable or impossible report, and about a refund's
 * payment.
 */
export function mayNeedLookUp(
  services: Pick<Services, "env" | "pix">,
  { delivery, event }: OpenedDelivery,
): boolean {
  // A block is looked up in its list, which the decision asks for.
  if ("fault" in event || !event.isKnown || isAboutBlock(event)) return false;
  const why = quarantineReason(services, delivery, event);
  if (why === "other_environment" || why === "other_wallet") return false;
  return event.moneyFault || why !== null || event.event === "refund_completed";
}

/**
 * Looks up at the service each transaction whose event reports its money unreadably or impossibly, and a refund's
 * payment before its refund. The calls are made outside of the transaction that applies; without an answer the
 * delivery waits.
 */
export async function lookUpBeforeApply(
  services: Services,
  opened: readonly OpenedDelivery[],
): Promise<void> {
  for (const { delivery, event } of opened) {
    if ("fault" in event || !event.isKnown) continue;
    const isDoubted = event.moneyFault || quarantineReason(services, delivery, event) !== null;
    if (!isDoubted && !(await leavesPaymentOpen(services, event))) continue;
    const name = nameToAsk(event);
    if (name !== null) await readTransaction(services, walletOf(event), name);
  }
}

/**
 * The service reports a withdrawal's other id where it is queried by the id of the creation. A refund's event may
 * name the refund alone.
 */
function nameToAsk({ event, data }: KnownEvent): string | null {
  const names = [
    data.withdrawalId,
    data.transactionId,
    ...(event === "refund_completed" ? refundNamesIn(data) : []),
  ];
  return names.find((name) => name !== null && isUuid(name)) ?? null;
}

/** A refund's event may name a payment that is not known, or the refund alone. */
async function leavesPaymentOpen({ store }: Services, event: KnownEvent): Promise<boolean> {
  if (event.event !== "refund_completed") return false;
  return store.read(async (reader) => {
    const name = (await findNamedPayment(reader, walletOf(event), event.data)) ?? nameToAsk(event);
    // A known transaction that is no payment was asked about before.
    return name !== null && (await listKnownTransactions(reader, [name])).length === 0;
  });
}
