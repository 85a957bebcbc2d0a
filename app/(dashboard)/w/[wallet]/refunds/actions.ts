"use server";

import { defineAction } from "@/app/_server/define-action";
import { recordRefundError } from "@/lib/domain/refunds/decide-refund.server";
import {
  approveRefund,
  declineRefund,
  cancelRefundRequest,
} from "@/lib/domain/refunds/decide-refund-approval.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { DecideRefundInput, RequestRefundInput } from "@/lib/domain/refunds/schema";
import { DecideInput, DeclineInput } from "@/lib/engine/payouts/approval-schema";
import { SimulateReturnInput } from "@/lib/domain/simulate/schema";
import { simulateRefund } from "@/lib/domain/simulate/simulate-return.server";

export const requestRefundAction = defineAction(RequestRefundInput, "refund.request", requestRefund, {
  presence: true,
});
export const approveRefundAction = defineAction(DecideInput, "second_person.decide", approveRefund, {
  presence: true,
});
export const declineRefundAction = defineAction(DeclineInput, "second_person.decide", declineRefund);
export const takeBackRefundAction = defineAction(DecideInput, "refund.request", cancelRefundRequest);
export const recordRefundErrorAction = defineAction(DecideRefundInput, "operations.work", recordRefundError);
export const simulateRefundAction = defineAction(SimulateReturnInput, "records.see", simulateRefund);
