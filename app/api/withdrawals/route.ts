import { defineRoute } from "@/app/_server/define-route";
import { listWithdrawals } from "@/lib/domain/withdrawals/list-withdrawals.server";
import { WithdrawalListQuery } from "@/lib/domain/withdrawals/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: WithdrawalListQuery, isShared: true },
  listWithdrawals,
);
