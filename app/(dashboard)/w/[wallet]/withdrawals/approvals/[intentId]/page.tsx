import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { WithdrawalApproval } from "@/components/withdrawals/withdrawal-approval";
import { mayDo } from "@/lib/auth/rights";
import { stepUpKindOf } from "@/lib/auth/step-up.server";
import { getWithdrawalDraft } from "@/lib/withdrawals/get-withdrawal-draft.server";
import { withdrawalQueries } from "@/lib/withdrawals/queries";
import { approveWithdrawalAction, declineWithdrawalAction, takeBackWithdrawalAction } from "../../actions";

type Props = { params: Promise<{ wallet: string; intentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("approval.title") };
}

export default async function WithdrawalApprovalPage({ params }: Props) {
  const { wallet, intentId } = await params;
  const ctx = await contextFor({ wallet });
  const draftId = intentId.toLowerCase();
  const [stepUp] = await Promise.all([
    stepUpKindOf(ctx),
    prefetch(withdrawalQueries.draft(wallet, draftId), () => getWithdrawalDraft(ctx, draftId)),
  ]);
  return (
    <ClientMessages of={["withdrawals"]}>
      <Prefetched>
        <WithdrawalApproval
          wallet={wallet}
          intentId={draftId}
          stepUp={stepUp}
          canApprove={mayDo(ctx.actor, "second_person.approve")}
          actions={{
            approve: approveWithdrawalAction,
            decline: declineWithdrawalAction,
            takeBack: takeBackWithdrawalAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
