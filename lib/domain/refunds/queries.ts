import { readQuery } from "@/lib/core/reads/read-query";
import { recordQueries } from "@/lib/core/reads/record-queries";
import { approvalQueries } from "@/lib/engine/payouts/approval-queries";
import { type RefundFilter } from "./filter";
import {
  type OpenRefunds,
  type RefundDetail,
  type RefundPage,
  type RefundVerdict,
  type UnknownRefund,
} from "./schema";

const records = recordQueries<RefundPage, RefundDetail, RefundFilter>("refunds");
const pathOf = (transactionId: string): string => `/api/refunds/${encodeURIComponent(transactionId)}`;

/** The only place where a key of this noun is spelt. A refund is known by its payment's id. */
export const refundQueries = {
  ...records,
  ...approvalQueries("refunds"),
  open: (wallet: string) =>
    readQuery<OpenRefunds>([...records.all, "open", wallet], "/api/refunds/open", { wallet }),
  unknown: (wallet: string, transactionId: string) =>
    readQuery<UnknownRefund>(
      [...records.all, "unknown", wallet, transactionId],
      `${pathOf(transactionId)}/evidence`,
      { wallet },
    ),
  verdict: (wallet: string, transactionId: string) =>
    readQuery<RefundVerdict>(
      [...records.all, "verdict", wallet, transactionId],
      `${pathOf(transactionId)}/verdict`,
      { wallet },
      // Money is about to move by it: looked at anew each time the dialog opens.
      { staleTime: 0 },
    ),
};
