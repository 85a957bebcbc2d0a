"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action";
import {
  requestConnection,
  requestSecretRemoval,
  requestWebhookSecret,
} from "@/lib/composers/connection/request-connection.server";
import { probe } from "@/lib/composers/connection/probe.server";
import { SimulateDeliveryInput } from "@/lib/domain/simulate/schema";
import { simulateDelivery } from "@/lib/domain/simulate/simulate-delivery.server";
import { AddWebhookSecretInput, ConnectInput, EndSecretInput } from "@/lib/platform/connection/schema";

export const connectAction = defineAction(ConnectInput, "connection.manage", requestConnection, {
  presence: true,
});
export const addWebhookSecretAction = defineAction(
  AddWebhookSecretInput,
  "connection.manage",
  requestWebhookSecret,
  { presence: true },
);
export const endSecretAction = defineAction(EndSecretInput, "connection.manage", requestSecretRemoval, {
  presence: true,
});
// A probe moves nothing. A person who is responsible for operations requests it.
export const probeAction = defineAction(z.strictObject({}), "operations.work", probe);

export const simulateDeliveryAction = defineAction(SimulateDeliveryInput, "records.see", simulateDelivery);
