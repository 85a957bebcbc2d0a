import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { REFUNDABLE_TYPE, findBalance, findCustomer, findPayment, listDeliveredLegs } from "./records.server";
import { twoPeopleView } from "@/lib/core/transactions/two-people";
import { counterpartOf } from "./refund-view.server";
import { expectedRefundFee } from "./refund-fees.server";
import { verdictView } from "@/lib/engine/payouts/verdict-view.server";
import { refundVerdictOn } from "./judge-refund.server";
import { findFailedBefore } from "./failed-before.server";
import { findLiveRefundIntent, isUnsent } from "./request-records.server";
import { REFUND_WINDOW_DAYS, type RefundObstacle, type RefundVerdict } from "./schema";

const DAY_MS = 86_400_000;

/** Returns the cost of a refund and the objections to it. The request checks the binding conditions again. */
export async function getRefundVerdict(ctx: Context, id: string): Promise<RefundVerdict> {
  const transactionId = id.toLowerCase();
  if (!isUuid(transactionId)) throw new AppError("not_found", { message: "payment" });
  return ctx.store.snapshot(async (reader) => {
    const payment = await findPayment(reader, ctx.wallet, transactionId);
    if (!payment) throw new AppError("not_found", { message: `payment ${transactionId}` });
    const customer = await findCustomer(reader, transactionId);
    const legs = await listDeliveredLegs(reader, transactionId);
    const legsGone = legs.flatMap(({ destination, amountCentavos }) =>
      amountCentavos === null || amountCentavos === 0 ? [] : [{ destination, amountCentavos }],
    );
    const gone = legsGone.reduce((sum, leg) => sum + leg.amountCentavos, 0);
    const live = await findLiveRefundIntent(reader, transactionId);
    const failedBefore = await findFailedBefore(reader, payment, live);
    const balance = await findBalance(reader, ctx.wallet);
    const judged = await refundVerdictOn(reader, ctx, payment);
    const waits = live !== null && isUnsent(live);
    const paidAt = payment.settledAt ?? payment.completedAt;
    return {
      transactionId,
      wallet: ctx.wallet,
      ...twoPeopleView(customer, counterpartOf(payment)),
      amountCentavos: payment.amountCentavos,
      paidAt: paidAt?.toISOString() ?? null,
      chargeFeeCentavos: payment.feeCentavos,
      legsGone,
      retainedCentavos: payment.netCentavos === null ? null : payment.netCentavos - gone,
      refundFee: await expectedRefundFee(reader, ctx.wallet),
      available: balance && {
        amountCentavos: balance.availableCentavos,
        readAt: balance.readAt.toISOString(),
      },
      hasOpenBlock: payment.hasOpenBlock,
      isPastWindow:
        paidAt !== null && ctx.clock.now().getTime() - paidAt.getTime() > REFUND_WINDOW_DAYS * DAY_MS,
      refundState: payment.refundState,
      failedBefore: failedBefore ?? 0,
      underWay: live !== null && !waits && live.state !== "accepted" ? live.id : null,
      waiting: waits ? live.id : null,
      obstacle: obstacleOf(
        ctx,
        payment,
        live !== null && failedBefore === null,
        judged.verdict.stoppedBy !== null,
      ),
      needsReason: (await readSettings(reader)).refundReasonRequired,
      rules: await verdictView(
        reader,
        ctx,
        { kind: "refund", amountCentavos: payment.amountCentavos, project: payment.projectId },
        judged,
      ),
    };
  });
}

function obstacleOf(
  ctx: Context,
  payment: { type: string; state: string; refundState: string; hasOpenBlock: boolean },
  isAskedFor: boolean,
  isStopped: boolean,
): RefundObstacle | null {
  if (payment.type !== REFUNDABLE_TYPE) return "not_a_payment";
  if (payment.state !== "completed") return "not_paid";
  if (isAskedFor || (payment.refundState !== "none" && payment.refundState !== "error"))
    return "asked_already";
  if (payment.hasOpenBlock && !mayDo(ctx.actor, "refund.overrule")) return "needs_manager";
  return isStopped ? "rule" : null;
}
