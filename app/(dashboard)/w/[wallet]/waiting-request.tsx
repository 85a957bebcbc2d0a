import { type ComponentProps } from "react";
import { getTranslations } from "next-intl/server";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { Approval } from "@/components/approvals/approval";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { getRefundApproval } from "@/lib/domain/refunds/get-refund-approval.server";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { getApprovalRequest } from "@/lib/domain/withdrawals/get-approval-request.server";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type Context } from "@/lib/platform/context.server";

const OF = {
  withdrawal: {
    existsAs: "approval",
    list: addressOf.withdrawals,
    query: withdrawalQueries.approvalRequest,
    read: getApprovalRequest,
  },
  refund: {
    existsAs: "refundApproval",
    list: addressOf.refunds,
    query: refundQueries.approvalRequest,
    read: getRefundApproval,
  },
} as const satisfies Record<PayoutKind, unknown>;

/** A request of either kind that waits for another person. Each kind has its own actions and its own reads. */
export async function WaitingRequest({
  ctx,
  kind,
  intentId,
  actions,
}: {
  ctx: Context;
  kind: PayoutKind;
  intentId: string;
  actions: ComponentProps<typeof Approval>["actions"];
}) {
  const { wallet } = ctx;
  const requestId = intentId.toLowerCase();
  const { existsAs, list, query, read } = OF[kind];
  await orNotFound(assertExists(ctx, existsAs, requestId));
  const t = await getTranslations();
  const title = t(`approvals.title.${kind}`);
  return (
    <Prefetched
      skeleton={
        <DetailSkeleton
          crumbs={[{ label: t(`${kind}s.title`), href: list(wallet) }, { label: title }]}
          title={title}
          hasDescription={false}
          columns={[[{ lines: 9 }, { lines: 1 }, { lines: 4 }], [{ lines: 9 }]]}
          ratio="wide-narrow"
        />
      }
      read={(reads) => reads.one(query(wallet, requestId), () => read(ctx, requestId))}
    >
      <Approval kind={kind} wallet={wallet} intentId={requestId} actions={actions} />
    </Prefetched>
  );
}
