import { type PayoutKind } from "@/lib/core/enums/payouts";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { addressOf } from "../kit/navigation/addresses";

/** Where each kind of what waits is read, and which pages it has. */
export const APPROVALS = {
  withdrawal: {
    queries: withdrawalQueries,
    list: addressOf.withdrawals,
    page: addressOf.approval,
    /** The page with the outcome. */
    opens: addressOf.withdrawal,
  },
  refund: {
    queries: refundQueries,
    list: addressOf.refunds,
    page: addressOf.refundApproval,
    opens: addressOf.refund,
  },
} as const satisfies Record<PayoutKind, object>;
