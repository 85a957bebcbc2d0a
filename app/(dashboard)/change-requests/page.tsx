import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { ChangesScreen } from "@/components/change-requests/changes-screen";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { listChanges, listDecided } from "@/lib/platform/change-requests/list-changes.server";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { whatIfAction } from "../payout-rules/actions";
import { agreeToChangeAction, makeLinkAction, refuseChangeAction, takeBackChangeAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("changeRequests"))("title") };
}

export default async function ChangesPage() {
  const ctx = await contextFor({ right: "change.decide" });
  const t = await getTranslations("changeRequests");
  return (
    <ClientMessages of={["changeRequests", "people", "payoutRules"]}>
      <PageHeader title={t("title")} description={t("lead")} />
      <Prefetched
        skeleton={<SectionsSkeleton lines={[6, 6]} />}
        read={(reads) =>
          Promise.all([
            reads.one(changeQueries.waiting(), () => listChanges(ctx)),
            reads.list(changeQueries.decided(), () => listDecided(ctx, {})),
          ])
        }
      >
        <ChangesScreen
          actions={{
            agree: agreeToChangeAction,
            refuse: refuseChangeAction,
            takeBack: takeBackChangeAction,
            makeLink: makeLinkAction,
            whatIf: whatIfAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
