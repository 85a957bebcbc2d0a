import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece, orNotFound } from "@/app/_server/piece";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/skeletons";
import { addressOf } from "@/components/kit/addresses";
import { WithdrawalApproval } from "@/components/withdrawals/asleep";
import { getApprovalRequest } from "@/lib/domain/withdrawals/get-approval-request.server";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { approveWithdrawalAction, declineWithdrawalAction, takeBackWithdrawalAction } from "../../actions";

type Props = { params: Promise<{ wallet: string; intentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("approval.title") };
}

export default async function WithdrawalApprovalPage({ params }: Props) {
  const { wallet, intentId } = await params;
  const ctx = await contextFor({ wallet });
  const requestId = intentId.toLowerCase();
  await orNotFound(assertExists(ctx, "approval", requestId));
  const t = await getTranslations("withdrawals");
  return (
    <ClientMessages of={["withdrawals", "recipients"]}>
      <Piece
        skeleton={
          <DetailSkeleton
            crumbs={[
              { label: t("title"), href: addressOf.withdrawals(wallet) },
              { label: t("approval.title") },
            ]}
            title={t("approval.title")}
            hasDescription={false}
            columns={[[{ lines: 9 }, { lines: 1 }, { lines: 4 }], [{ lines: 9 }]]}
            ratio="wide-narrow"
          />
        }
        read={(reads) =>
          reads.one(withdrawalQueries.approvalRequest(wallet, requestId), () =>
            getApprovalRequest(ctx, requestId),
          )
        }
      >
        <WithdrawalApproval
          wallet={wallet}
          intentId={requestId}
          actions={{
            approve: approveWithdrawalAction,
            decline: declineWithdrawalAction,
            takeBack: takeBackWithdrawalAction,
          }}
        />
      </Piece>
    </ClientMessages>
  );
}
