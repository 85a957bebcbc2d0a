import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { TargetList } from "@/components/dispatches/target-list";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { listTargets } from "@/lib/platform/dispatches/targets.server";
import { removeTargetAction, saveTargetAction, testTargetAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dispatches"))("targets.title") };
}

export default async function TargetsPage() {
  const ctx = await contextFor({ right: "settings.change" });
  const t = await getTranslations("dispatches.targets");
  const settings = await getTranslations("settings");
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["dispatches", "people"]}>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        crumbs={[{ label: settings("title"), href: addressOf.settings() }, { label: t("title") }]}
        actions={
          <Button asChild variant="secondary">
            <Link href={addressOf.dispatches()}>{t("dispatches")}</Link>
          </Button>
        }
      />
      <Prefetched
        skeleton={<SectionsSkeleton lines={[6]} />}
        read={(reads) => reads.one(dispatchQueries.targets(), () => listTargets(ctx))}
      >
        <TargetList
          wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
          actions={{ save: saveTargetAction, remove: removeTargetAction, test: testTargetAction }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
