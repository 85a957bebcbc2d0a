import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type WithdrawalFilter } from "./filter";
import { type WithdrawalPage, type WithdrawalDetail } from "./schema";
import { type ListSums } from "@/lib/core/list-sums";
import { type ApprovalRequests, type ApprovalToJudge } from "@/lib/engine/payouts/approval-schema";

type Filter = WithdrawalFilter;
type Spelt = [
  noun: string,
  kind: "list" | "sums" | "detail" | "approval-requests" | "approval-request",
  wallet: string,
  filter: Filter,
];

/** The only place where a key of this noun is spelt. */
export const withdrawalQueries = {
  all: ["withdrawals"] as const,
  /** What a key asks that was spelt here; the filter is that of a list. */
  askedBy: (key: QueryKey) => {
    const [, kind, wallet, filter] = key as Spelt;
    return { kind, wallet, filter };
  },
  list: (wallet: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...withdrawalQueries.all, "list", wallet, filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<WithdrawalPage>("/api/withdrawals", { wallet, ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** Of the list, however it is sorted. */
  sums: (wallet: string, { sort: _sort, ...filter }: Filter) =>
    queryOptions({
      queryKey: [...withdrawalQueries.all, "sums", wallet, filter],
      queryFn: ({ signal }) => fetchJson<ListSums>("/api/withdrawals/sums", { wallet, ...filter }, signal),
    }),
  detail: (wallet: string, id: string) =>
    queryOptions({
      queryKey: [...withdrawalQueries.all, "detail", wallet, id],
      queryFn: ({ signal }) =>
        fetchJson<WithdrawalDetail>(`/api/withdrawals/${encodeURIComponent(id)}`, { wallet }, signal),
    }),
  approvalRequests: (wallet: string) =>
    queryOptions({
      queryKey: [...withdrawalQueries.all, "approval-requests", wallet],
      queryFn: ({ signal }) => fetchJson<ApprovalRequests>("/api/withdrawals/approvals", { wallet }, signal),
    }),
  approvalRequest: (wallet: string, intentId: string) =>
    queryOptions({
      queryKey: [...withdrawalQueries.all, "approval-request", wallet, intentId],
      queryFn: ({ signal }) =>
        fetchJson<ApprovalToJudge>(
          `/api/withdrawals/approvals/${encodeURIComponent(intentId)}`,
          { wallet },
          signal,
        ),
    }),
};
