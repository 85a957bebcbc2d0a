import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type WalletPage } from "./schema";

/** The only place where a key of this noun is spelt. */
export const walletQueries = {
  all: ["wallets"] as const,
  list: () =>
    queryOptions({
      queryKey: [...walletQueries.all, "list"],
      queryFn: ({ signal }) => fetchJson<WalletPage>("/api/wallets", {}, signal),
    }),
};
