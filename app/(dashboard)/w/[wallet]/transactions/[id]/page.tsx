import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound, prefetch } from "@/app/_server/prefetch";
import { RefundButton } from "@/components/refunds/refund-button";
import { TransactionDetail } from "@/components/transactions/transaction-detail";
import { transactionHref } from "@/components/transactions/transaction-href";
import { mayDo } from "@/lib/auth/rights";
import { getTransaction } from "@/lib/transactions/get-transaction.server";
import { openTransaction } from "@/lib/transactions/open-transaction.server";
import { transactionQueries } from "@/lib/transactions/queries";
import { requestRefundAction } from "../../refunds/actions";
import { transactionActs } from "../transaction-acts";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("one") };
}

/** By id, by reference or by key: what the mirror does not know is asked for at the service. */
export default async function TransactionPage({ params }: Props) {
  const given = await params;
  const ctx = await contextFor({ wallet: given.wallet });
  const text = decodeURIComponent(given.id);
  const { id, wallet } = await orNotFound(openTransaction(ctx, text));
  if (id !== text || wallet !== given.wallet) redirect(transactionHref(wallet, id));
  const transaction = await orNotFound(getTransaction(ctx, id));
  await prefetch(transactionQueries.detail(wallet, id), () => Promise.resolve(transaction));
  const { reveal, revealRaw } = transactionActs(ctx.actor);
  const mayRefund = transaction.type === "payment" && mayDo(ctx.actor, "refund.request");
  return (
    <ClientMessages of={["transactions", "statement", "refunds", "blocks"]}>
      <Prefetched>
        <TransactionDetail
          wallet={wallet}
          id={id}
          reveal={reveal}
          revealRaw={revealRaw}
          actions={
            mayRefund &&
            transaction.state === "completed" &&
            transaction.refundState === "none" && (
              <RefundButton wallet={wallet} transactionId={id} action={requestRefundAction} />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
