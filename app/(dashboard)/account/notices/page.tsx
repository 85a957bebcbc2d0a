import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { OwnNotices } from "@/components/dispatches/own-notices";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { getDispatchPreferences } from "@/lib/platform/dispatches/change-preferences.server";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { addDeviceAction, changePreferencesAction, removeDeviceAction, tryOwnWayAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dispatches"))("own.title") };
}

export default async function NoticesPage() {
  const ctx = await contextFor({ right: "own_account.manage" });
  const t = await getTranslations("dispatches.own");
  const people = await getTranslations("people");
  return (
    <ClientMessages of={["dispatches"]}>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        crumbs={[{ label: people("account.title"), href: addressOf.account() }, { label: t("title") }]}
      />
      <Prefetched
        skeleton={<SectionsSkeleton lines={[26, 8, 5]} />}
        read={(reads) => reads.one(dispatchQueries.own(), () => getDispatchPreferences(ctx))}
      >
        <OwnNotices
          actions={{
            change: changePreferencesAction,
            addDevice: addDeviceAction,
            removeDevice: removeDeviceAction,
            tryOwn: tryOwnWayAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
