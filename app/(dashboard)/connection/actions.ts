"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action";
import {
  askConnection,
  askEndOfSecret,
  askWebhookSecret,
} from "@/lib/composers/connection/ask-connection.server";
import { probe } from "@/lib/composers/connection/probe.server";
import { SimulateDeliveryInput } from "@/lib/domain/simulate/schema";
import { simulateDelivery } from "@/lib/domain/simulate/simulate-delivery.server";
import { AddWebhookSecretInput, ConnectInput, EndSecretInput } from "@/lib/platform/connection/schema";

export const connectAction = defineAction(ConnectInput, "connection.manage", askConnection, {
  presence: true,
});
export const addWebhookSecretAction = defineAction(
  AddWebhookSecretInput,
  "connection.manage",
  askWebhookSecret,
  { presence: true },
);
export const endSecretAction = defineAction(EndSecretInput, "connection.manage", askEndOfSecret, {
  presence: true,
});
// It moves nothing, and whoever looks after operations asks for it.
export const probeAction = defineAction(z.strictObject({}), "operations.work", probe);

export const simulateDeliveryAction = defineAction(SimulateDeliveryInput, "records.see", simulateDelivery);
