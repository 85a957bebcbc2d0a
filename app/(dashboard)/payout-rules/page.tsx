import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { RulesInForce } from "@/components/payout-rules/rules-in-force";
import { RulesVersions } from "@/components/payout-rules/rules-versions";
import { WaitingRules } from "@/components/payout-rules/waiting-rules";
import { FreezeSection } from "@/components/settings/freeze-section";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getRules } from "@/lib/domain/payout-rules/get-rules.server";
import { listChanges } from "@/lib/platform/change-requests/list-changes.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type ChangeView } from "@/lib/platform/change-requests/schema";
import { type Context } from "@/lib/platform/context.server";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { liftFreezeAction, setFreezeAction } from "../settings/actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payoutRules"))("title") };
}

export default async function RulesPage() {
  const ctx = await contextFor({ right: "payout_rules.see" });
  const t = await getTranslations("payoutRules");
  const wallets = await namedWallets();
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          mayDo(ctx.actor, "payout_rules.change") && (
            <Button asChild>
              <Link href={addressOf.changePayoutRules()}>{t("edit.open")}</Link>
            </Button>
          )
        }
      />
      {/* One piece: what comes first would be pushed by what stands above it. */}
      <Prefetched
        skeleton={<SectionsSkeleton lines={[5, 15, 15]} />}
        read={(reads) =>
          Promise.all([
            getRules(ctx),
            waitingFor(ctx),
            reads.one(settingsQueries.freezes(), () => listFreezes(ctx)),
          ])
        }
      >
        {([view, waiting]) => (
          <>
            <ClientMessages of={["restores"]}>
              <FreezeSection
                wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
                actions={{ setFreeze: setFreezeAction, liftFreeze: liftFreezeAction }}
                mayLift={mayDo(ctx.actor, "change.decide")}
                isOfAll={mayDo(ctx.actor, "freeze.set_all")}
              />
            </ClientMessages>
            <WaitingRules items={waiting} />
            {view.hasRelaxedRules && <p className="text-muted-foreground">{t("eased")}</p>}
            <RulesInForce kind="withdrawal" view={view} />
            <RulesInForce kind="refund" view={view} />
            <RulesVersions view={view} />
          </>
        )}
      </Prefetched>
    </div>
  );
}

/** A person with the right to decide about changes sees the pending one. */
const waitingFor = async (ctx: Context): Promise<ChangeView[]> =>
  mayDo(ctx.actor, "change.decide") ? (await listChanges(ctx)).items : [];
