import { type QueryKey } from "@tanstack/react-query";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { followBlocks } from "@/lib/domain/blocks/follow";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { CHARGE_STATES, WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { CHARGE_TYPE } from "@/lib/domain/charges/charge-type";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { customerQueries } from "@/lib/domain/customers/queries";
import { projectQueries } from "@/lib/domain/projects/queries";
import { followRefunds } from "@/lib/domain/refunds/follow";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { statementQueries } from "@/lib/domain/statement/queries";
import { followTransactions } from "@/lib/domain/transactions/follow";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { WITHDRAWAL_TYPE } from "@/lib/domain/withdrawals/withdrawal-type";
import { type Follow, type Urgency } from "@/lib/platform/live/follow";
import { followRecords } from "@/lib/platform/live/follow-records";
import { notificationQueries } from "@/lib/platform/notifications/queries";

const followCharges = followRecords({
  askedBy: chargeQueries.askedBy,
  type: CHARGE_TYPE,
  states: CHARGE_STATES,
});
const followWithdrawals = followRecords({
  askedBy: withdrawalQueries.askedBy,
  type: WITHDRAWAL_TYPE,
  states: WITHDRAWAL_STATES,
});

/** Sums and counts of changing records are refetched soon. */
const FOLLOWS: ReadonlyMap<unknown, Follow | Urgency> = new Map<unknown, Follow | Urgency>([
  [chargeQueries.all[0], followCharges],
  [withdrawalQueries.all[0], followWithdrawals],
  [transactionQueries.all[0], followTransactions],
  [refundQueries.all[0], followRefunds],
  [blockQueries.all[0], followBlocks],
  [statementQueries.all[0], "soon"],
  [overviewQueries.all[0], "soon"],
  [taskQueries.all[0], "soon"],
  [projectQueries.all[0], "soon"],
  // Written behind the payment.
  [customerQueries.all[0], "soon"],
  [walletQueries.all[0], "soon"],
  [deliveryQueries.all[0], "soon"],
  [notificationQueries.all[0], "soon"],
]);

/**
 * How the answer under a key follows reported changes, or how soon it is refetched. A key without an entry here is
 * refetched now.
 */
export const followOf = (key: QueryKey): Follow | Urgency => FOLLOWS.get(key[0]) ?? "now";
