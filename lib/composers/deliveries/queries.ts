import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type DeliveryFilter } from "./filter";
import { type DeliveryPage, type RefusedDeliveries, type DeliveryDetail } from "./schema";

type Filter = DeliveryFilter;

/** The only place where a key of this noun is spelt. */
export const deliveryQueries = {
  all: ["deliveries"] as const,
  list: (filter: Filter) =>
    listQuery<DeliveryPage>([...deliveryQueries.all, "list", filter], "/api/deliveries", filter),
  refused: () => readQuery<RefusedDeliveries>([...deliveryQueries.all, "refused"], "/api/deliveries/refused"),
  detail: (id: number) =>
    readQuery<DeliveryDetail>([...deliveryQueries.all, "detail", id], `/api/deliveries/${id}`),
};
