import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type RefundFilter } from "./filter";
import {
  type RefundPage,
  type OpenRefunds,
  type RefundDetail,
  type UnknownRefund,
  type RefundVerdict,
} from "./schema";
import { type ListSums } from "@/lib/core/list-sums";
import { type ApprovalRequests, type ApprovalToJudge } from "@/lib/engine/payouts/approval-schema";

type Filter = RefundFilter;

/** The only place where a key of this noun is spelt. A refund is known by its payment's id. */
export const refundQueries = {
  all: ["refunds"] as const,
  /** What a key asks that was spelt here; the payment is that of one refund. */
  askedBy: (key: QueryKey) => {
    const [, kind, wallet, asked] = key as [
      noun: string,
      kind: string,
      wallet: string,
      asked?: string | Filter,
    ];
    return {
      kind,
      wallet,
      payment: typeof asked === "string" ? asked : null,
      filter: typeof asked === "object" ? asked : {},
    };
  },
  list: (wallet: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...refundQueries.all, "list", wallet, filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<RefundPage>("/api/refunds", { wallet, ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** Of the list, however it is sorted. */
  sums: (wallet: string, { sort: _sort, ...filter }: Filter) =>
    queryOptions({
      queryKey: [...refundQueries.all, "sums", wallet, filter],
      queryFn: ({ signal }) => fetchJson<ListSums>("/api/refunds/sums", { wallet, ...filter }, signal),
    }),
  open: (wallet: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "open", wallet],
      queryFn: ({ signal }) => fetchJson<OpenRefunds>("/api/refunds/open", { wallet }, signal),
    }),
  detail: (wallet: string, transactionId: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "detail", wallet, transactionId],
      queryFn: ({ signal }) =>
        fetchJson<RefundDetail>(`/api/refunds/${encodeURIComponent(transactionId)}`, { wallet }, signal),
    }),
  unknown: (wallet: string, transactionId: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "unknown", wallet, transactionId],
      queryFn: ({ signal }) =>
        fetchJson<UnknownRefund>(
          `/api/refunds/${encodeURIComponent(transactionId)}/evidence`,
          { wallet },
          signal,
        ),
    }),
  approvalRequests: (wallet: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "approval-requests", wallet],
      queryFn: ({ signal }) => fetchJson<ApprovalRequests>("/api/refunds/approvals", { wallet }, signal),
    }),
  approvalRequest: (wallet: string, intentId: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "approval-request", wallet, intentId],
      queryFn: ({ signal }) =>
        fetchJson<ApprovalToJudge>(
          `/api/refunds/approvals/${encodeURIComponent(intentId)}`,
          { wallet },
          signal,
        ),
    }),
  verdict: (wallet: string, transactionId: string) =>
    queryOptions({
      queryKey: [...refundQueries.all, "verdict", wallet, transactionId],
      queryFn: ({ signal }) =>
        fetchJson<RefundVerdict>(
          `/api/refunds/${encodeURIComponent(transactionId)}/verdict`,
          { wallet },
          signal,
        ),
      // Money is about to move by it: looked at anew each time the dialog opens.
      staleTime: 0,
    }),
};
