import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type DriftList, type DriftDetail } from "./schema";

/** The only place where a key of this noun is spelt. */
export const driftQueries = {
  all: ["balance-drift"] as const,
  list: () =>
    queryOptions({
      queryKey: [...driftQueries.all, "list"],
      queryFn: ({ signal }) => fetchJson<DriftList>("/api/reconciliation/balances", {}, signal),
    }),
  detail: (wallet: string) =>
    queryOptions({
      queryKey: [...driftQueries.all, "detail", wallet],
      queryFn: ({ signal }) => fetchJson<DriftDetail>("/api/reconciliation/balance", { wallet }, signal),
    }),
};
