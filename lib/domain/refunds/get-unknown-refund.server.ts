import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findPayment } from "./records.server";
import { getEvidence } from "./refund-evidence.server";
import { findOpenRefundIntent, listEventsAbout } from "./request-records.server";
import { type UnknownRefund } from "./schema";

const EVENTS_SHOWN = 20;

/** By the payment's id: what a person goes by who decides about a request whose answer was lost. */
export async function getUnknownRefund(ctx: Context, id: string): Promise<UnknownRefund> {
  const transactionId = id.toLowerCase();
  if (!isUuid(transactionId)) throw new AppError("not_found", { message: "refund" });
  return ctx.store.snapshot(async (reader) => {
    const payment = await findPayment(reader, ctx.wallet, transactionId);
    const intent = payment && (await findOpenRefundIntent(reader, transactionId));
    if (!intent || intent.wallet !== ctx.wallet)
      throw new AppError("not_found", { message: `no refund with an unknown outcome of ${transactionId}` });
    const { wallet, amountCentavos } = payment;
    return {
      transactionId,
      amountCentavos,
      evidence: await getEvidence(reader, intent.id, {
        originalTransactionId: transactionId,
        wallet,
        amountCentavos,
      }),
      payment: {
        state: payment.state,
        refundState: payment.refundState,
        apiStatus: payment.apiStatus,
        readAt: payment.serviceReadAt?.toISOString() ?? null,
        hasOpenBlock: payment.hasOpenBlock,
      },
      events: (await listEventsAbout(reader, transactionId, EVENTS_SHOWN)).map(
        ({ receivedAt, ...event }) => ({
          ...event,
          receivedAt: receivedAt.toISOString(),
        }),
      ),
    };
  });
}
