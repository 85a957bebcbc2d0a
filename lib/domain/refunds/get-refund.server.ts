import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { listSteps } from "@/lib/engine/mirror/records.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { alarmAt } from "./due-reads";
import { findRefund } from "./records.server";
import { getEvidence } from "./refund-evidence.server";
import { toRefundListItem } from "./refund-view.server";
import { findOpenRefundIntent } from "./request-records.server";
import { type RefundDetail } from "./schema";

/** By the payment's id. Throws `not_found` where nothing was refunded in the wallet in hand. */
export async function getRefund(ctx: Context, id: string): Promise<RefundDetail> {
  const transactionId = id.toLowerCase();
  if (!isUuid(transactionId)) throw new AppError("not_found", { message: "refund" });
  return ctx.store.snapshot(async (reader) => {
    const found = await findRefund(reader, ctx.wallet, transactionId);
    if (!found) throw new AppError("not_found", { message: `refund of ${transactionId}` });
    const { refund, payment } = found;
    const steps = (await listSteps(reader, "transaction", transactionId)).filter(
      ({ kind }) => kind.startsWith("refund_") || kind === "payment_completed",
    );
    const names = await listPersonNames(
      reader,
      steps.flatMap(({ personId }) => (personId === null ? [] : [personId])),
    );
    const { refundAlarmHours } = await readSettings(reader);
    return {
      ...toRefundListItem(found),
      pspProvider: refund.pspProvider,
      pspRefundTransactionId: refund.pspRefundTransactionId,
      paidAt: payment?.settledAt?.toISOString() ?? null,
      hasOpenBlock: payment?.hasOpenBlock ?? false,
      costCentavos: refund.feeCentavos === null ? null : refund.amountCentavos + refund.feeCentavos,
      read:
        refund.readAt === null ? null : { at: refund.readAt.toISOString(), isShown: refund.isShown === true },
      isOverdue: refund.state === "pending" && alarmAt(refund, refundAlarmHours) <= ctx.clock.now(),
      attempts: refund.attempts,
      underWay: (await findOpenRefundIntent(reader, transactionId))?.id ?? null,
      origin: refund.origin,
      evidence: refund.intentId === null ? null : await getEvidence(reader, refund.intentId, refund),
      steps: steps.map((step) => ({
        kind: step.kind,
        source: step.source,
        at: step.at.toISOString(),
        person: step.personId === null ? null : (names.get(step.personId) ?? null),
        note: typeof step.details?.note === "string" ? step.details.note : null,
      })),
    };
  });
}
