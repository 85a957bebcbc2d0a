import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { PageHeader } from "@/components/kit/page/page-header";
import { RecoveryDesk } from "@/components/intents/recovery-desk";
import { SettledOutcomes } from "@/components/intents/settled-outcomes";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listOpenIntents } from "@/lib/engine/intents/list-open-intents.server";
import { listSettledOutcomes } from "@/lib/engine/intents/list-settled-outcomes.server";
import { intentQueries } from "@/lib/engine/intents/queries";
import {
  abandonIntentAction,
  confirmRefundAction,
  createAgainAction,
  decideUnsentAction,
  lookUpNowAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("intents"))("title") };
}

export default async function RecoveryPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("intents");
  const wallets = await namedWallets();
  const names = wallets.map(({ reference, name }) => ({ reference, name }));
  return (
    <ClientMessages of={["intents", "refunds", "steps"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(intentQueries.unknownOutcomes(), () => listOpenIntents(ctx, {})),
              reads.list(intentQueries.settledOutcomes(), () => listSettledOutcomes(ctx, {})),
            ])
          }
        >
          <RecoveryDesk
            wallets={names}
            acts={{
              lookUp: lookUpNowAction,
              createAgain: createAgainAction,
              decideUnsent: decideUnsentAction,
              confirmRefund: confirmRefundAction,
              abandon: mayDo(ctx.actor, "write.abandon") ? abandonIntentAction : null,
            }}
          />
          <SettledOutcomes wallets={names} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
