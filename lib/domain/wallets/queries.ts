import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";

const schemas = () => import("./schema");

/** The only place where a key of this noun is spelt. */
export const walletQueries = {
  all: ["wallets"] as const,
  list: () =>
    queryOptions({
      queryKey: [...walletQueries.all, "list"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).WalletPage, "/api/wallets", {}, signal),
    }),
};
