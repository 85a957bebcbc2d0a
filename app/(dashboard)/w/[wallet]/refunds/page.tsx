import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { exportActionsOf } from "@/app/_server/export-actions";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { Outline } from "@/components/kit/page/outline";
import { PageHeader } from "@/components/kit/page/page-header";
import { ApprovalRequests } from "@/components/approvals/approval-requests";
import { OpenRefunds } from "@/components/refunds/open-refunds";
import { RefundList } from "@/components/refunds/refund-list";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listRefundApprovals } from "@/lib/domain/refunds/get-refund-approval.server";
import { listOpenRefunds, listRefunds, sumListedRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { remindOthersAction } from "../../../actions";
import { prepareExportAction } from "../statement/actions";
import { refundParsers } from "@/lib/domain/refunds/filter";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

export default async function RefundsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("refunds");
  const { filter, refusal } = await pageFilter(searchParams, refundParsers);
  if (refusal) return refusal;
  const list = (
    <Listed actor={ctx.actor}>
      <RefundList
        wallet={wallet}
        today={dayOf(ctx.clock.now())}
        exports={exportActionsOf(ctx.actor, prepareExportAction)}
      />
    </Listed>
  );
  return (
    <ClientMessages of={["approvals", "exports", "refunds", "views"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} />
        <Prefetched
          skeleton={<Outline>{list}</Outline>}
          read={(reads) =>
            Promise.all([
              reads.one(refundQueries.approvalRequests(wallet), () => listRefundApprovals(ctx)),
              reads.one(refundQueries.open(wallet), () => listOpenRefunds(ctx)),
              reads.list(refundQueries.list(wallet, filter), () => listRefunds(ctx, filter)),
              reads.one(refundQueries.sums(wallet, filter), () => sumListedRefunds(ctx, filter)),
              readViews(reads, ctx, "refunds"),
            ])
          }
        >
          <ApprovalRequests
            kind="refund"
            wallet={wallet}
            canApprove={mayDo(ctx.actor, "second_person.decide")}
            remind={remindOthersAction}
          />
          <OpenRefunds wallet={wallet} />
          {list}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
