import "server-only";
import { indexIn } from "@/lib/core/sealed";
import { AppError } from "@/lib/core/app-error";
import { type Wait, type Written } from "@/lib/engine/intents/open-intent.server";
import {
  type Judged,
  judgeOutgoing,
  toRegister,
  verdictOn,
} from "@/lib/engine/payouts/judge-outgoing.server";
import { type Context } from "@/lib/platform/context.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type PaymentRow, findPayment } from "./records.server";

/** Whoever paid gets it back: by the document that the provider confirmed, else each payment for itself. */
const ofPayer = ({ id, amountCentavos, counterpartDocument }: PaymentRow) => ({
  kind: "refund" as const,
  amountCentavos,
  recipient: counterpartDocument === null ? id : indexIn(counterpartDocument),
  register: toRegister(null),
  isMeant: true,
});

/** The rules' word on a refund, in the transaction that writes it. It waits for nobody: what would have to is stopped. */
export async function judgeRefund(
  tx: Tx,
  ctx: Context,
  { intentId, transactionId }: { intentId: string; transactionId: string },
  { isDoubtful }: Written,
): Promise<Wait | undefined> {
  const payment = await findPayment(tx, ctx.wallet, transactionId);
  if (!payment) throw new AppError("not_found", { message: "payment" });
  await judgeOutgoing(tx, ctx, { ...ofPayer(payment), intentId, field: "limit", isDoubtful });
  return undefined;
}

/** The same word beforehand, for the form. */
export const refundVerdictOn = (reader: Reader, ctx: Context, payment: PaymentRow): Promise<Judged> =>
  verdictOn(reader, ctx, ofPayer(payment));
