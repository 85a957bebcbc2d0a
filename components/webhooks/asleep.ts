"use client";

import { sleeping } from "../sleep/sleeping";

export const DeliveryDetail = sleeping(() => import("./delivery-detail").then((part) => part.DeliveryDetail));
export const DeliveryList = sleeping(() => import("./delivery-list").then((part) => part.DeliveryList));
export const RefusedDeliveries = sleeping(() =>
  import("./refused-deliveries").then((part) => part.RefusedDeliveries),
);
