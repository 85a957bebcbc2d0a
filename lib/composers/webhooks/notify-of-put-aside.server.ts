import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { notifyAll } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type DeliveryRow } from "./records.server";

/** A sender that is wrong is wrong for each of its events: one notice for each reason and hour says as much. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13);

/** Tells whoever may process it again of what was put aside just now. */
export async function notifyOfPutAside(
  tx: Tx,
  done: readonly { before: DeliveryRow; after: DeliveryRow }[],
  now: Date,
): Promise<void> {
  const news = new Map<string, { reason: string; wallet: string }>();
  for (const { before, after } of done)
    if (after.state === "quarantined" && before.state !== "quarantined" && after.because !== null) {
      // One that cannot be read names no wallet.
      const wallet = after.wallet ?? PRINCIPAL;
      news.set(`${after.because} ${wallet}`, { reason: after.because, wallet });
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
