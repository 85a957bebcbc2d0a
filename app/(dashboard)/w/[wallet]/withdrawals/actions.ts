"use server";

import { defineAction } from "@/app/_server/define-action";
import { DecideInput, DeclineInput } from "@/lib/engine/payouts/approval-schema";
import { SimulateWithdrawalInput } from "@/lib/domain/simulate/schema";
import { simulateWithdrawal } from "@/lib/domain/simulate/simulate-withdrawal.server";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import {
  approveWithdrawal,
  declineWithdrawal,
  cancelWithdrawalRequest,
} from "@/lib/domain/withdrawals/decide-withdrawal.server";
import { previewWithdrawal } from "@/lib/domain/withdrawals/preview-withdrawal.server";
import { copyRecipient, revealRecipient } from "@/lib/domain/withdrawals/reveal-recipient.server";
import { reportReturned } from "@/lib/domain/withdrawals/report-returned.server";
import {
  CreateWithdrawalInput,
  PreviewWithdrawalInput,
  ReportReturnedInput,
  WithdrawalIdInput,
} from "@/lib/domain/withdrawals/schema";

export const createWithdrawalAction = defineAction(
  CreateWithdrawalInput,
  "withdrawal.request",
  createWithdrawal,
  { presence: true },
);
export const previewWithdrawalAction = defineAction(
  PreviewWithdrawalInput,
  "withdrawal.request",
  previewWithdrawal,
);
export const approveWithdrawalAction = defineAction(DecideInput, "second_person.decide", approveWithdrawal, {
  presence: true,
});
export const declineWithdrawalAction = defineAction(DeclineInput, "second_person.decide", declineWithdrawal);
export const takeBackWithdrawalAction = defineAction(
  DecideInput,
  "withdrawal.request",
  cancelWithdrawalRequest,
);
export const copyRecipientAction = defineAction(WithdrawalIdInput, "withdrawal.request", copyRecipient);
export const revealRecipientAction = defineAction(WithdrawalIdInput, "document.reveal", revealRecipient);
export const tellReturnedAction = defineAction(ReportReturnedInput, "operations.work", reportReturned);
export const simulateWithdrawalAction = defineAction(
  SimulateWithdrawalInput,
  "records.see",
  simulateWithdrawal,
);
