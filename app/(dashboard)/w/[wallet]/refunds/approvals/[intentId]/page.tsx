import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { WaitingRequest } from "../../../waiting-request";
import { approveRefundAction, declineRefundAction, takeBackRefundAction } from "../../actions";

type Props = { params: Promise<{ wallet: string; intentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("approvals"))("title.refund") };
}

export default async function RefundApprovalPage({ params }: Props) {
  const { wallet, intentId } = await params;
  return (
    <ClientMessages of={["approvals", "recipients", "payoutRules", "withdrawals"]}>
      <WaitingRequest
        ctx={await contextFor({ wallet })}
        kind="refund"
        intentId={intentId}
        actions={{
          approve: approveRefundAction,
          decline: declineRefundAction,
          takeBack: takeBackRefundAction,
          decideUnsent: decideUnsentAction,
        }}
      />
    </ClientMessages>
  );
}
