import { defineRoute } from "@/app/_server/define-route";
import { listDeliveries } from "@/lib/composers/deliveries/list-deliveries.server";
import { DeliveryListQuery } from "@/lib/composers/deliveries/schema";

export const GET = defineRoute({ right: "operations.work", query: DeliveryListQuery }, listDeliveries);
