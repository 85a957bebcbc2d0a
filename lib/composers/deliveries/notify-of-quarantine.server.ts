import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { notifyAll } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type DeliveryRow } from "./records.server";

/** A sender that is wrong is wrong for each of its events: one notice for each reason and hour says as much. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13);

/** The number of tries after which people are notified. The delivery is still retried by itself. */
const TRIES_UNTOLD_MAX = 5;

type Done = { before: Pick<DeliveryRow, "state" | "attempts">; after: DeliveryRow };

/**
 * True where only a person can help now: the delivery is in quarantine, its meaning is unknown, or attempts failed
 * for a long time.
 */
function needsSomebody({ before, after }: Done): boolean {
  if (after.state === "failed")
    return before.attempts < TRIES_UNTOLD_MAX && after.attempts >= TRIES_UNTOLD_MAX;
  return (after.state === "quarantined" || after.state === "unknown") && after.state !== before.state;
}

/** Notifies the people who may process deliveries again of those that have just been quarantined. */
export async function notifyOfQuarantine(tx: Tx, done: readonly Done[], now: Date): Promise<void> {
  const news = new Map<string, { reason: string; wallet: string }>();
  for (const one of done) {
    const { after } = one;
    if (needsSomebody(one) && after.because !== null) {
      // One that cannot be read names no wallet.
      const wallet = after.wallet ?? PRINCIPAL;
      news.set(`${after.because} ${wallet}`, { reason: after.because, wallet });
    }
  }
  await notifyAll(
    tx,
    [...news.values()].map(({ reason, wallet }) => ({
      kind: "delivery_put_aside" as const,
      wallet,
      objectId: reason,
      occasion: hourOf(now),
      now,
      to: null,
    })),
  );
}
