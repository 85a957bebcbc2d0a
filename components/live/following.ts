import { type QueryKey } from "@tanstack/react-query";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { deliveryQueries } from "@/lib/composers/webhooks/queries";
import { followBlocks } from "@/lib/domain/blocks/follow";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { followCharges } from "@/lib/domain/charges/follow";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { customerQueries } from "@/lib/domain/customers/queries";
import { projectQueries } from "@/lib/domain/projects/queries";
import { followRefunds } from "@/lib/domain/refunds/follow";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { statementQueries } from "@/lib/domain/statement/queries";
import { followTransactions } from "@/lib/domain/transactions/follow";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { followWithdrawals } from "@/lib/domain/withdrawals/follow";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type Follow, type Urgency } from "@/lib/platform/live/follow";
import { notificationQueries } from "@/lib/platform/notifications/queries";

/** Sums and counts of whatever changes are read soon. */
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

/** How the answer under a key follows what is told, or how soon it is read; what has no line here is read now. */
export const followOf = (key: QueryKey): Follow | Urgency => FOLLOWS.get(key[0]) ?? "now";
