import { defineRoute } from "@/app/_server/define-route";
import { listDeliveries } from "@/lib/composers/webhooks/list-deliveries.server";
import { DeliveryListQuery } from "@/lib/composers/webhooks/schema";

export const GET = defineRoute({ right: "operations.work", query: DeliveryListQuery }, listDeliveries);
