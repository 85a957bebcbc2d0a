import "server-only";
import { saveRefundRead, takeDueRefunds } from "@/lib/domain/refunds/due-read-records.server";
import { alarmAt, nextRefundReadAt } from "@/lib/domain/refunds/due-reads";
import { readRefund } from "@/lib/domain/refunds/read-refund.server";
import { type RefundRow } from "@/lib/domain/refunds/records.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";

const READS_PER_ROUND = 10;
const TAKEN_FOR_MS = 60_000;

/**
 * Reads the outcome of pending refunds at growing intervals, because no event reports a failed refund. People who
 * work on operations are notified once of a refund that has had no outcome for as long as the settings allow.
 */
export async function readDueRefunds(services: Services, abandoned?: AbortSignal): Promise<void> {
  const { store, clock, log } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const { due, alarmHours } = await store.transaction(async (tx) => {
    const taken = await takeDueRefunds(tx, now, until, READS_PER_ROUND);
    return { due: taken, alarmHours: taken.length > 0 ? (await readSettings(tx)).refundAlarmHours : 0 };
  });
  for (const refund of due) {
    if (abandoned?.aborted) return;
    const id = refund.originalTransactionId;
    if (alarmAt(refund, alarmHours) <= now) await raiseAlarm(services, refund, now);
    try {
      await readOne(services, refund, alarmHours);
    } catch (error) {
      // It stays due when its time of being taken is over.
      log.warn({ err: error, transactionId: id }, "refund not read");
    }
  }
}

/** The refund by its own id where the answer named one that the service shows; the payment proves no refund, and is read beside. */
async function readOne(services: Services, refund: RefundRow, alarmHours: number): Promise<void> {
  const { store, clock } = services;
  const { originalTransactionId: id, wallet } = refund;
  const isShown = await readRefund(services, id);
  if (!isShown) await readTransaction(services, wallet, id);
  await store.transaction(async (tx) => {
    const readAt = clock.now();
    await saveRefundRead(tx, id, {
      readAt,
      isShown,
      nextReadAt: nextRefundReadAt(refund, alarmHours, readAt),
    });
    await publish(tx, [{ name: "refund.changed", ids: [id], wallet }]);
  });
}

/** Once for each request: the notice is known by its moment. */
const raiseAlarm = ({ store }: Services, refund: RefundRow, now: Date): Promise<void> =>
  store.transaction((tx) =>
    notify(tx, {
      kind: "refund_overdue",
      wallet: refund.wallet,
      objectId: refund.originalTransactionId,
      occasion: refund.requestedAt.toISOString(),
      amountCentavos: refund.amountCentavos,
      now,
      to: null,
    }),
  );
