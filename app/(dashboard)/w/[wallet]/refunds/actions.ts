"use server";

import { defineAction } from "@/app/_server/define-action";
import { recordRefundError } from "@/lib/refunds/decide-refund.server";
import { requestRefund } from "@/lib/refunds/request-refund.server";
import { DecideRefundInput, RequestRefundInput } from "@/lib/refunds/schema";
import { SimulateReturnInput } from "@/lib/simulate/schema";
import { simulateRefund } from "@/lib/simulate/simulate-return.server";

export const requestRefundAction = defineAction(RequestRefundInput, "refund.request", requestRefund);
export const recordRefundErrorAction = defineAction(DecideRefundInput, "operations.work", recordRefundError);
export const simulateRefundAction = defineAction(SimulateReturnInput, "records.see", simulateRefund);
