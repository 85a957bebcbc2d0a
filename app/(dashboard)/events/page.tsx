import { EVENT_NAMES } from "@/lib/core/words/events";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { PageHeader } from "@/components/kit/page/page-header";
import { SignBoard } from "@/components/signs/sign-board";
import { DeliveryList } from "@/components/webhooks/delivery-list";
import { RefusedDeliveries } from "@/components/webhooks/refused-deliveries";
import { getSigns } from "@/lib/composers/signs/get-signs.server";
import { signQueries } from "@/lib/composers/signs/queries";
import { listDeliveries } from "@/lib/composers/webhooks/list-deliveries.server";
import { listRefusals } from "@/lib/composers/webhooks/list-refusals.server";
import { deliveryQueries } from "@/lib/composers/webhooks/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { deliveryParsers } from "@/lib/composers/webhooks/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("title") };
}

export default async function EventsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("events");
  const { filter, refusal } = await pageFilter(searchParams, deliveryParsers);
  if (refusal) return refusal;
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["signs", "steps"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        {/* One piece: the board's height is that of the accounts on it, and would push a list that came before it. */}
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.one(signQueries.of("day"), () => getSigns(ctx, { window: "day" })),
              reads.list(deliveryQueries.list(filter), () => listDeliveries(ctx, filter)),
              reads.one(deliveryQueries.refused(), () => listRefusals(ctx)),
              readViews(reads, ctx, "events"),
            ])
          }
        >
          <SignBoard of="deliveries" />
          <RefusedDeliveries />
          <Listed actor={ctx.actor}>
            <DeliveryList
              today={dayOf(ctx.clock.now())}
              wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              eventNames={EVENT_NAMES}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
