import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { SettingsHistory } from "@/components/settings/settings-history";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { Outline } from "@/components/kit/page/outline";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getSettingsView } from "@/lib/platform/settings/get-settings.server";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";
import { listSettingsHistory } from "@/lib/platform/settings/list-settings-history.server";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { changeSettingsAction, liftFreezeAction, setFreezeAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default async function SettingsPage() {
  const ctx = await contextFor({ right: "settings.change" });
  const t = await getTranslations("settings");
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["restores"]}>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          <Button asChild variant="secondary">
            <Link href={addressOf.targets()}>{t("targets")}</Link>
          </Button>
        }
      />
      <Prefetched
        skeleton={
          <>
            <SectionsSkeleton lines={[15, 5]} />
            <Outline>
              <SettingsHistory />
            </Outline>
          </>
        }
        read={(reads) =>
          Promise.all([
            reads.one(settingsQueries.current(), () => getSettingsView(ctx)),
            reads.one(settingsQueries.freezes(), () => listFreezes(ctx)),
            reads.list(settingsQueries.history(), () => listSettingsHistory(ctx, {})),
          ])
        }
      >
        <SettingsScreen
          wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
          actions={{
            change: changeSettingsAction,
            setFreeze: setFreezeAction,
            liftFreeze: liftFreezeAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
