import { Plus } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { exportActionsOf } from "@/app/_server/export-actions";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { Link } from "@/components/ui/link";
import { Outline } from "@/components/kit/page/outline";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { Button } from "@/components/ui/button";
import { ApprovalRequests } from "@/components/approvals/approval-requests";
import { WithdrawalList } from "@/components/withdrawals/withdrawal-list";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { listApprovalRequests } from "@/lib/domain/withdrawals/get-approval-request.server";
import { listWithdrawals, sumListedWithdrawals } from "@/lib/domain/withdrawals/list-withdrawals.server";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { remindOthersAction } from "../../../actions";
import { prepareExportAction } from "../statement/actions";
import { withdrawalParsers } from "@/lib/domain/withdrawals/filter";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("title") };
}

export default async function WithdrawalsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("withdrawals");
  const canCreate = mayDo(ctx.actor, "withdrawal.request");
  const { filter, refusal } = await pageFilter(searchParams, withdrawalParsers);
  if (refusal) return refusal;
  const list = (
    <Listed actor={ctx.actor}>
      <WithdrawalList
        wallet={wallet}
        today={dayOf(ctx.clock.now())}
        canCreate={canCreate}
        exports={exportActionsOf(ctx.actor, prepareExportAction)}
      />
    </Listed>
  );
  return (
    <ClientMessages of={["approvals", "exports", "views", "withdrawals"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            canCreate && (
              <Button asChild>
                <Link data-page-create href={addressOf.newWithdrawal(wallet)}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched
          skeleton={<Outline>{list}</Outline>}
          read={(reads) =>
            Promise.all([
              reads.one(withdrawalQueries.approvalRequests(wallet), () => listApprovalRequests(ctx)),
              reads.list(withdrawalQueries.list(wallet, filter), () => listWithdrawals(ctx, filter)),
              reads.one(withdrawalQueries.sums(wallet, filter), () => sumListedWithdrawals(ctx, filter)),
              readViews(reads, ctx, "withdrawals"),
            ])
          }
        >
          <ApprovalRequests
            kind="withdrawal"
            wallet={wallet}
            canApprove={mayDo(ctx.actor, "second_person.decide")}
            remind={remindOthersAction}
          />
          {list}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
