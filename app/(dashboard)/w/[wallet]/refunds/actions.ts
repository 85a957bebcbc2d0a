"use server";

import { defineAction } from "@/app/_server/define-action";
import { recordRefundError } from "@/lib/domain/refunds/decide-refund.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { DecideRefundInput, RequestRefundInput } from "@/lib/domain/refunds/schema";
import { SimulateReturnInput } from "@/lib/domain/simulate/schema";
import { simulateRefund } from "@/lib/domain/simulate/simulate-return.server";

export const requestRefundAction = defineAction(RequestRefundInput, "refund.request", requestRefund);
export const recordRefundErrorAction = defineAction(DecideRefundInput, "operations.work", recordRefundError);
export const simulateRefundAction = defineAction(SimulateReturnInput, "records.see", simulateRefund);
