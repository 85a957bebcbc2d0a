import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { ConnectForm } from "@/components/connection/connect-form";
import { ProbeButton } from "@/components/connection/probe-button";
import { SwapCredential } from "@/components/connection/swap-credential";
import { ConnectionBadge } from "@/components/connection/connection-badge";
import { ConnectionFacts } from "@/components/connection/connection-facts";
import { ConnectionPath } from "@/components/connection/connection-path";
import { Endpoints } from "@/components/connection/endpoints";
import { OtherRefusals } from "@/components/connection/other-refusals";
import { Permissions } from "@/components/connection/permissions";
import { Problems } from "@/components/connection/problems";
import { Unknowns } from "@/components/connection/unknowns";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { getConnection } from "@/lib/composers/connection/get-connection.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import {
  addWebhookSecretAction,
  connectAction,
  endSecretAction,
  probeAction,
  simulateDeliveryAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("connection"))("title") };
}

export default async function ConnectionPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const [t, wallets] = await Promise.all([getTranslations("connection"), namedWallets()]);
  const mayManage = mayDo(ctx.actor, "connection.manage");
  const reading = getConnection(ctx);
  const isKeptHere = async () => mayManage && (await reading).source !== "environment";
  return (
    <ClientMessages of={["connection"]}>
      <div className="grid grid-cols-1 gap-4">
        <PageHeader
          title={t("title")}
          badge={<Prefetched read={() => reading}>{(view) => <ConnectionBadge view={view} />}</Prefetched>}
          actions={
            <Prefetched read={async () => ({ view: await reading, isKeptHere: await isKeptHere() })}>
              {({ view, isKeptHere: isOurs }) =>
                view.source !== "none" && (
                  <>
                    {isOurs && view.waitingChangeId === null && (
                      <SwapCredential
                        known={{
                          baseUrl: view.baseUrl,
                          clientId: view.clientId,
                        }}
                        act={connectAction}
                      />
                    )}
                    <ProbeButton act={probeAction} />
                  </>
                )
              }
            </Prefetched>
          }
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[3, 6, 4, 5]} />}
          read={async () => ({ view: await reading, isKeptHere: await isKeptHere() })}
        >
          {({ view, isKeptHere: isOurs }) => (
            <>
              {view.waitingChangeId !== null && (
                <Callout
                  role="note"
                  title={t("waiting")}
                  actions={
                    <Button asChild size="sm" variant="secondary">
                      <Link href={addressOf.changeRequests(view.waitingChangeId)}>{t("seeWaiting")}</Link>
                    </Button>
                  }
                />
              )}
              {view.source === "none" ? (
                <Section title={t("connect.title")} description={t("connect.lead")} className="max-w-2xl">
                  {mayManage ? (
                    <ConnectForm known={null} act={connectAction} />
                  ) : (
                    <p className="text-muted-foreground">{t("connect.notYours")}</p>
                  )}
                </Section>
              ) : (
                <>
                  <ConnectionFacts view={view} />
                  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
                    <div className="order-2 grid grid-cols-1 gap-4 xl:order-1">
                      <Permissions view={view} />
                      <ConnectionPath view={view} />
                      <Endpoints
                        view={view}
                        wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
                        acts={isOurs ? { add: addWebhookSecretAction, end: endSecretAction } : null}
                        deliver={view.hasSandboxControl ? simulateDeliveryAction : null}
                      />
                    </div>
                    <div className="order-1 grid grid-cols-1 gap-4 xl:order-2">
                      <Problems view={view} />
                      <Unknowns view={view} />
                      <OtherRefusals view={view} />
                    </div>
                  </div>
                </>
              )}
            </>
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
