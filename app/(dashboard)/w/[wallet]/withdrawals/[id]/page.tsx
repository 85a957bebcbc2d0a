import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { SimulateWithdrawal } from "@/components/withdrawals/simulate-withdrawal";
import { WithdrawalDetail } from "@/components/withdrawals/withdrawal-detail";
import { mayDo } from "@/lib/auth/rights";
import { getWithdrawal } from "@/lib/withdrawals/get-withdrawal.server";
import { withdrawalQueries } from "@/lib/withdrawals/queries";
import { revealRecipientAction, simulateWithdrawalAction } from "../actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("one") };
}

export default async function WithdrawalPage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const withdrawalId = id.toLowerCase();
  await prefetch(withdrawalQueries.detail(wallet, withdrawalId), () => getWithdrawal(ctx, withdrawalId));
  return (
    <ClientMessages of={["withdrawals"]}>
      <Prefetched>
        <WithdrawalDetail
          wallet={wallet}
          id={withdrawalId}
          canPayAgain={mayDo(ctx.actor, "withdrawal.request")}
          {...(mayDo(ctx.actor, "document.reveal") && { reveal: revealRecipientAction })}
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateWithdrawal
                wallet={wallet}
                withdrawalId={withdrawalId}
                action={simulateWithdrawalAction}
              />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
