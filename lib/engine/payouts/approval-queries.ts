import { readQuery } from "@/lib/core/reads/read-query";
import { type ApprovalRequests, type ApprovalDetail } from "./approval-schema";

/** The requests of a wallet that wait for another person, below the other keys of their noun. */
export const approvalQueries = (noun: "withdrawals" | "refunds") => ({
  approvalRequests: (wallet: string) =>
    readQuery<ApprovalRequests>([noun, "approval-requests", wallet], `/api/${noun}/approvals`, { wallet }),
  approvalRequest: (wallet: string, intentId: string) =>
    readQuery<ApprovalDetail>(
      [noun, "approval-request", wallet, intentId],
      `/api/${noun}/approvals/${encodeURIComponent(intentId)}`,
      { wallet },
    ),
});
