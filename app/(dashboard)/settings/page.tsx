import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { getSettings } from "@/lib/settings/get-settings.server";
import { listFreezes } from "@/lib/settings/list-freezes.server";
import { listSettingsHistory } from "@/lib/settings/list-settings-history.server";
import { settingsQueries } from "@/lib/settings/queries";
import { changeSettingsAction, liftFreezeAction, setFreezeAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default async function SettingsPage() {
  const ctx = await contextFor({ right: "people.manage" });
  const t = await getTranslations("settings");
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetch(settingsQueries.current(), () => getSettings(ctx)),
    prefetch(settingsQueries.freezes(), () => listFreezes(ctx)),
    prefetchList(settingsQueries.history(), () => listSettingsHistory(ctx, {})),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Prefetched>
        <SettingsScreen
          wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
          actions={{
            change: changeSettingsAction,
            setFreeze: setFreezeAction,
            liftFreeze: liftFreezeAction,
          }}
        />
      </Prefetched>
    </>
  );
}
