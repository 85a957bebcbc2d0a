import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { RecoveryDesk } from "@/components/recovery/recovery-desk";
import { SettledDoubts } from "@/components/recovery/settled-doubts";
import { mayDo } from "@/lib/auth/rights";
import { listOpenIntents } from "@/lib/intents/list-open-intents.server";
import { listSettledDoubts } from "@/lib/intents/list-settled-doubts.server";
import { intentQueries } from "@/lib/intents/queries";
import { abandonIntentAction, confirmRefundAction, createAgainAction, lookUpNowAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("recovery"))("title") };
}

export default async function RecoveryPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("recovery");
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetchList(intentQueries.inDoubt(), () => listOpenIntents(ctx, {})),
    prefetchList(intentQueries.settledDoubts(), () => listSettledDoubts(ctx, {})),
  ]);
  const names = wallets.map(({ reference, name }) => ({ reference, name }));
  return (
    <ClientMessages of={["recovery", "refunds", "events"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <RecoveryDesk
            wallets={names}
            acts={{
              lookUp: lookUpNowAction,
              createAgain: createAgainAction,
              confirmRefund: confirmRefundAction,
              abandon: mayDo(ctx.actor, "second_person.approve") ? abandonIntentAction : null,
            }}
          />
          <SettledDoubts wallets={names} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
