"use server";

import { defineAction } from "@/app/_server/define-action";
import { acceptDifference } from "@/lib/reconciliation/balances/accept-difference.server";
import { AcceptDifferenceInput, AskBalanceInput } from "@/lib/reconciliation/balances/schema";
import { askBalanceNow } from "@/lib/composers/workers/follow-account-now.server";

export const askBalanceNowAction = defineAction(AskBalanceInput, "operations.work", askBalanceNow);
export const acceptDifferenceAction = defineAction(
  AcceptDifferenceInput,
  "operations.work",
  acceptDifference,
);
