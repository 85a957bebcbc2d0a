import { recordQueries } from "@/lib/core/reads/record-queries";
import { approvalQueries } from "@/lib/engine/payouts/approval-queries";
import { type WithdrawalFilter } from "./filter";
import { type WithdrawalDetail, type WithdrawalPage } from "./schema";

/** The only place where a key of this noun is spelt. */
export const withdrawalQueries = {
  ...recordQueries<WithdrawalPage, WithdrawalDetail, WithdrawalFilter>("withdrawals"),
  ...approvalQueries("withdrawals"),
};
