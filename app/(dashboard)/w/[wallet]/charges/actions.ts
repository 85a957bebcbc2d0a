"use server";

import { defineAction } from "@/app/_server/define-action";
import { closePayerLink } from "@/lib/domain/charges/close-payer-link.server";
import { createChargeRateLimited } from "@/lib/domain/charges/create-charge-rate-limited.server";
import { openPayerLink } from "@/lib/domain/charges/open-payer-link.server";
import { CreateChargeInput, PayerLinkInput } from "@/lib/domain/charges/schema";
import { SimulateChargeInput } from "@/lib/domain/simulate/schema";
import { simulateCancellation, simulatePayment } from "@/lib/domain/simulate/simulate-charge.server";

export const createChargeAction = defineAction(CreateChargeInput, "charge.create", createChargeRateLimited);
export const openPayerLinkAction = defineAction(PayerLinkInput, "charge.create", openPayerLink);
export const closePayerLinkAction = defineAction(PayerLinkInput, "charge.create", closePayerLink);
export const simulatePaymentAction = defineAction(SimulateChargeInput, "records.see", simulatePayment);
export const simulateCancelAction = defineAction(SimulateChargeInput, "records.see", simulateCancellation);
