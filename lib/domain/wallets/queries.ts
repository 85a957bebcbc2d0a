import { readQuery } from "@/lib/core/reads/read-query";
import { type WalletPage } from "./schema";

/** The only place where a key of this noun is spelt. */
export const walletQueries = {
  all: ["wallets"] as const,
  list: () => readQuery<WalletPage>([...walletQueries.all, "list"], "/api/wallets"),
};
