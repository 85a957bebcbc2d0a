"use server";

import { defineAction } from "@/app/_server/define-action";
import { createCharge } from "@/lib/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/charges/schema";
import { SimulateChargeInput } from "@/lib/simulate/schema";
import { simulateCancellation, simulatePayment } from "@/lib/simulate/simulate-charge.server";

export const createChargeAction = defineAction(CreateChargeInput, "charge.create", createCharge);
export const simulatePaymentAction = defineAction(SimulateChargeInput, "records.see", simulatePayment);
export const simulateCancelAction = defineAction(SimulateChargeInput, "records.see", simulateCancellation);
