import { ChartColumn, Plus } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { exportActionsOf } from "@/app/_server/export-actions";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ChargeList } from "@/components/charges/charge-list";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/kit/page/page-header";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { listCharges, sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { listUnansweredCharges } from "@/lib/domain/charges/list-unanswered.server";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { requestRefundAction } from "../refunds/actions";
import { prepareExportAction } from "../statement/actions";
import { chargeParsers } from "@/lib/domain/charges/filter";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("title") };
}

export default async function ChargesPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("charges");
  const canCreate = mayDo(ctx.actor, "charge.create");
  const { filter, refusal } = await pageFilter(searchParams, chargeParsers);
  if (refusal) return refusal;
  return (
    <ClientMessages of={["charges", "exports", "refunds", "views"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            <>
              <Button asChild variant="secondary">
                <Link href={addressOf.conversion(wallet)}>
                  <ChartColumn aria-hidden />
                  {t("conversion.open")}
                </Link>
              </Button>
              {canCreate && (
                <Button asChild>
                  <Link data-page-create href={addressOf.newCharge(wallet)}>
                    <Plus aria-hidden />
                    {t("new")}
                  </Link>
                </Button>
              )}
            </>
          }
        />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(chargeQueries.list(wallet, filter), () => listCharges(ctx, filter)),
              reads.one(chargeQueries.unanswered(wallet), () => listUnansweredCharges(ctx)),
              reads.one(chargeQueries.sums(wallet, filter), () => sumListedCharges(ctx, filter)),
              readViews(reads, ctx, "charges"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <ChargeList
              wallet={wallet}
              today={dayOf(ctx.clock.now())}
              canCreate={canCreate}
              exports={exportActionsOf(ctx.actor, prepareExportAction)}
              refund={mayDo(ctx.actor, "refund.request") ? requestRefundAction : undefined}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
