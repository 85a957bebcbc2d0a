import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { DutyScreen } from "@/components/blocks/duty/duty-screen";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { getDuty } from "@/lib/domain/duty/get-duty.server";
import { dutyQueries } from "@/lib/domain/duty/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import {
  addPeriodAction,
  closeCalendarLinkAction,
  openCalendarLinkAction,
  removePeriodAction,
  savePlanAction,
} from "./actions";

const actions = {
  savePlan: savePlanAction,
  addPeriod: addPeriodAction,
  removePeriod: removePeriodAction,
  openLink: openCalendarLinkAction,
  closeLink: closeCalendarLinkAction,
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("duty"))("title") };
}

export default async function DutyPage() {
  const ctx = await contextFor({ right: "block.work" });
  const t = await getTranslations("duty");
  const blocks = (await getTranslations("blocks"))("title");
  return (
    <ClientMessages of={["duty"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: blocks, href: addressOf.blocks() }, { label: t("title") }]}
          title={t("title")}
          description={t("lead")}
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[8, 6]} />}
          read={(reads) => reads.one(dutyQueries.view(), () => getDuty(ctx))}
        >
          <DutyScreen
            personId={ctx.actor.personId}
            mayPlan={mayDo(ctx.actor, "duty.plan")}
            actions={actions}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
