import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { RulesEditor } from "@/components/payout-rules/edit/rules-editor";
import { getRules } from "@/lib/domain/payout-rules/get-rules.server";
import { listChanges } from "@/lib/platform/change-requests/list-changes.server";
import { askRulesAction, whatIfAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payoutRules.edit"))("title") };
}

export default async function ChangeRulesPage() {
  const ctx = await contextFor({ right: "payout_rules.change" });
  const t = await getTranslations("payoutRules");
  return (
    <ClientMessages of={["payoutRules"]}>
      <div className="grid grid-cols-1 gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.payoutRules() }, { label: t("edit.title") }]}
          title={t("edit.title")}
          description={t("edit.lead")}
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[4, 15]} />}
          read={() => Promise.all([getRules(ctx), listChanges(ctx)])}
        >
          {([view, { isAlone }]) => (
            <RulesEditor
              view={view}
              isAlone={isAlone}
              actions={{ change: askRulesAction, whatIf: whatIfAction }}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
