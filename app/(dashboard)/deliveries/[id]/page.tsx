import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DeliveryDetail } from "@/components/deliveries/delivery-detail";
import { getDelivery } from "@/lib/composers/deliveries/get-delivery.server";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { processAgainAction } from "../actions";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliveries"))("one") };
}

export default async function EventPage({ params }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  await orNotFound(assertExists(ctx, "delivery", id));
  const t = await getTranslations("deliveries");
  const deliveryId = Number(id);
  return (
    <ClientMessages of={["details", "steps"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.deliveries() }, { label: t("one") }]}
            title={t("one")}
            hasDescription={false}
            columns={[[{ lines: 10 }], [{ lines: 12 }]]}
          />
        }
        read={(reads) => reads.one(deliveryQueries.detail(deliveryId), () => getDelivery(ctx, deliveryId))}
      >
        <DeliveryDetail id={deliveryId} process={processAgainAction} />
      </Prefetched>
    </ClientMessages>
  );
}
