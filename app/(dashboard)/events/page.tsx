import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { DeliveryList } from "@/components/webhooks/delivery-list";
import { RefusedDeliveries } from "@/components/webhooks/refused-deliveries";
import { DELIVERY_EVENT_NAMES } from "@/lib/webhooks/labels";
import { listDeliveries } from "@/lib/webhooks/list-deliveries.server";
import { listRefusals } from "@/lib/webhooks/list-refusals.server";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { DeliveryFilter } from "@/lib/webhooks/schema";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("title") };
}

export default async function EventsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("events");
  const { cursor: _cursor, ...filter } = DeliveryFilter.parse(await searchParams);
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetchList(deliveryQueries.list(filter), () => listDeliveries(ctx, filter)),
    prefetch(deliveryQueries.refused(), () => listRefusals(ctx)),
  ]);
  return (
    <ClientMessages of={["events"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <RefusedDeliveries />
          <DeliveryList
            wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
            eventNames={DELIVERY_EVENT_NAMES}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
