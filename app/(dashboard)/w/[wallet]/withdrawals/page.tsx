import { Plus } from "lucide-react";
import { type Metadata, type Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { Button } from "@/components/ui/button";
import { WithdrawalDrafts } from "@/components/withdrawals/withdrawal-drafts";
import { WithdrawalList } from "@/components/withdrawals/withdrawal-list";
import { mayDo } from "@/lib/auth/rights";
import { dayOf } from "@/lib/core/sao-paulo";
import { listWithdrawalDrafts } from "@/lib/withdrawals/get-withdrawal-draft.server";
import { listWithdrawals } from "@/lib/withdrawals/list-withdrawals.server";
import { withdrawalQueries } from "@/lib/withdrawals/queries";
import { WithdrawalFilter } from "@/lib/withdrawals/schema";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("title") };
}

export default async function WithdrawalsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("withdrawals");
  const canCreate = mayDo(ctx.actor, "withdrawal.request");
  // An address that was written by hand may hold anything: what is no filter is none.
  const { cursor: _cursor, ...filter } = WithdrawalFilter.safeParse(await searchParams).data ?? {};
  await prefetch(withdrawalQueries.drafts(wallet), () => listWithdrawalDrafts(ctx));
  await prefetchList(withdrawalQueries.list(wallet, filter), () => listWithdrawals(ctx, filter));
  return (
    <ClientMessages of={["withdrawals"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            canCreate && (
              <Button asChild>
                <Link href={`/w/${encodeURIComponent(wallet)}/withdrawals/new` as Route}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched>
          <WithdrawalDrafts wallet={wallet} canApprove={mayDo(ctx.actor, "second_person.approve")} />
          <WithdrawalList wallet={wallet} today={dayOf(ctx.clock.now())} canCreate={canCreate} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
