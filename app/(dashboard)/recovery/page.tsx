import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { RecoveryDesk } from "@/components/recovery/recovery-desk";
import { mayDo } from "@/lib/auth/rights";
import { walletsOf } from "@/lib/auth/wallets-in-scope.server";
import { listOpenIntents } from "@/lib/intents/list-open-intents.server";
import { intentQueries } from "@/lib/intents/queries";
import { abandonIntentAction, lookUpNowAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("recovery"))("title") };
}

export default async function RecoveryPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("recovery");
  const [wallets] = await Promise.all([
    walletsOf(ctx, ctx.actor),
    prefetchList(intentQueries.inDoubt(), () => listOpenIntents(ctx, {})),
  ]);
  return (
    <ClientMessages of={["recovery"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <RecoveryDesk
            wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
            lookUp={lookUpNowAction}
            abandon={mayDo(ctx.actor, "second_person.approve") ? abandonIntentAction : null}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
