"use server";

import { defineAction } from "@/app/_server/define-action";
import { acceptDifference } from "@/lib/balance-drift/accept-difference.server";
import { AcceptDifferenceInput, AskBalanceInput } from "@/lib/balance-drift/schema";
import { askBalanceNow } from "@/lib/workers/follow-account-now.server";

export const askBalanceNowAction = defineAction(AskBalanceInput, "operations.work", askBalanceNow);
export const acceptDifferenceAction = defineAction(
  AcceptDifferenceInput,
  "operations.work",
  acceptDifference,
);
