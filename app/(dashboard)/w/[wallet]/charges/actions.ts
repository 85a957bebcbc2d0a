"use server";

import { defineAction } from "@/app/_server/define-action";
import { closePayerLink } from "@/lib/charges/close-payer-link.server";
import { createChargeAtAPace } from "@/lib/charges/create-charge-at-a-pace.server";
import { openPayerLink } from "@/lib/charges/open-payer-link.server";
import { CreateChargeInput, PayerLinkInput } from "@/lib/charges/schema";
import { SimulateChargeInput } from "@/lib/simulate/schema";
import { simulateCancellation, simulatePayment } from "@/lib/simulate/simulate-charge.server";

export const createChargeAction = defineAction(CreateChargeInput, "charge.create", createChargeAtAPace);
export const openPayerLinkAction = defineAction(PayerLinkInput, "charge.create", openPayerLink);
export const closePayerLinkAction = defineAction(PayerLinkInput, "charge.create", closePayerLink);
export const simulatePaymentAction = defineAction(SimulateChargeInput, "records.see", simulatePayment);
export const simulateCancelAction = defineAction(SimulateChargeInput, "records.see", simulateCancellation);
