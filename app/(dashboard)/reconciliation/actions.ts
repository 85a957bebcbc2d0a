"use server";

import { defineAction } from "@/app/_server/define-action";
import { acceptDifference } from "@/lib/reconciliation/balances/accept-difference.server";
import { AcceptDifferenceInput, ReadBalanceInput } from "@/lib/reconciliation/balances/schema";
import { readBalanceNow } from "@/lib/composers/workers/read-balance-now.server";

export const askBalanceNowAction = defineAction(ReadBalanceInput, "operations.work", readBalanceNow);
export const acceptDifferenceAction = defineAction(
  AcceptDifferenceInput,
  "operations.work",
  acceptDifference,
);
