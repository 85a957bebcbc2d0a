import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { RefundDetail } from "@/components/refunds/refund-detail";
import { SimulateRefund } from "@/components/refunds/simulate-refund";
import { mayDo } from "@/lib/auth/rights";
import { getRefund } from "@/lib/refunds/get-refund.server";
import { refundQueries } from "@/lib/refunds/queries";
import { recordRefundErrorAction, simulateRefundAction } from "../actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("one") };
}

/** By the payment's id: a payment has one refund at most. */
export default async function RefundPage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const transactionId = id.toLowerCase();
  await prefetch(refundQueries.detail(wallet, transactionId), () => getRefund(ctx, transactionId));
  return (
    <ClientMessages of={["refunds"]}>
      <Prefetched>
        <RefundDetail
          wallet={wallet}
          transactionId={transactionId}
          {...(mayDo(ctx.actor, "operations.work") && { recordError: recordRefundErrorAction })}
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateRefund wallet={wallet} transactionId={transactionId} action={simulateRefundAction} />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
