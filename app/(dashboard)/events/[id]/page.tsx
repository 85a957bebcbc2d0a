import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { DeliveryDetail } from "@/components/webhooks/delivery-detail";
import { getDelivery } from "@/lib/webhooks/get-delivery.server";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { processAgainAction } from "../actions";

type Props = { params: Promise<{ id: string }> };

/** The inbox counts up from one. */
const DELIVERY_ID = /^[1-9]\d{0,14}$/;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("one") };
}

export default async function EventPage({ params }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  if (!DELIVERY_ID.test(id)) notFound();
  const deliveryId = Number(id);
  await prefetch(deliveryQueries.detail(deliveryId), () => getDelivery(ctx, deliveryId));
  return (
    <ClientMessages of={["events"]}>
      <Prefetched>
        <DeliveryDetail id={deliveryId} process={processAgainAction} />
      </Prefetched>
    </ClientMessages>
  );
}
