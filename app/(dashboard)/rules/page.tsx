import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece } from "@/app/_server/piece";
import { PageHeader } from "@/components/kit/page-header";
import { SectionsSkeleton } from "@/components/kit/skeletons";
import { RulesInForce } from "@/components/payout-rules/rules-in-force";
import { RulesVersions } from "@/components/payout-rules/rules-versions";
import { getRules } from "@/lib/domain/payout-rules/get-rules.server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rules"))("title") };
}

export default async function RulesPage() {
  const ctx = await contextFor({ right: "payout_rules.see" });
  const t = await getTranslations("rules");
  return (
    <FirstMessages of={["kit.moment"]}>
      <div className="grid grid-cols-1 gap-4">
        <PageHeader title={t("title")} description={t("lead")} />
        <Piece skeleton={<SectionsSkeleton lines={[15, 15]} />} read={() => getRules(ctx)}>
          {(view) => (
            <>
              {view.isEased && <p className="text-muted-foreground">{t("eased")}</p>}
              <RulesInForce kind="withdrawal" view={view} />
              <RulesInForce kind="refund" view={view} />
              <RulesVersions view={view} />
            </>
          )}
        </Piece>
      </div>
    </FirstMessages>
  );
}
