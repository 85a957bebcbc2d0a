import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { WaitingRequest } from "../../../waiting-request";
import { approveWithdrawalAction, declineWithdrawalAction, takeBackWithdrawalAction } from "../../actions";

type Props = { params: Promise<{ wallet: string; intentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("approvals"))("title.withdrawal") };
}

export default async function WithdrawalApprovalPage({ params }: Props) {
  const { wallet, intentId } = await params;
  return (
    <ClientMessages of={["approvals", "recipients", "payoutRules", "withdrawals"]}>
      <WaitingRequest
        ctx={await contextFor({ wallet })}
        kind="withdrawal"
        intentId={intentId}
        actions={{
          approve: approveWithdrawalAction,
          decline: declineWithdrawalAction,
          takeBack: takeBackWithdrawalAction,
          decideUnsent: decideUnsentAction,
        }}
      />
    </ClientMessages>
  );
}
