import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { RiskScreen } from "@/components/blocks/risk/risk-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RISK_DAYS, RISK_PERIODS, riskParsers } from "@/lib/domain/risk/filter";
import { getRisk } from "@/lib/domain/risk/get-risk.server";
import { riskQueries } from "@/lib/domain/risk/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { changeRiskRulesAction } from "./actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("risk"))("title") };
}

export default async function RiskRulesPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("risk");
  const blocks = (await getTranslations("blocks"))("title");
  const { filter, refusal } = await pageFilter(searchParams, riskParsers);
  if (refusal) return refusal;
  const { days = RISK_DAYS } = filter;
  return (
    <ClientMessages of={["risk"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          crumbs={[{ label: blocks, href: addressOf.blocks() }, { label: t("title") }]}
          title={t("title")}
          description={t("lead")}
          actions={
            <nav aria-label={t("period")} className="flex gap-1">
              {RISK_PERIODS.map((one) => (
                <Button key={one} asChild size="sm" variant={one === days ? "secondary" : "ghost"}>
                  <Link
                    href={addressOf.riskRules({ days: String(one) })}
                    aria-current={one === days ? "page" : undefined}
                  >
                    {t("days", { count: one })}
                  </Link>
                </Button>
              ))}
            </nav>
          }
        />
        <Prefetched
          key={days}
          skeleton={<SectionsSkeleton lines={[3, 8]} />}
          read={(reads) => reads.one(riskQueries.view(days), () => getRisk(ctx, { days }))}
        >
          <RiskScreen days={days} act={mayDo(ctx.actor, "risk.rule") ? changeRiskRulesAction : null} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
