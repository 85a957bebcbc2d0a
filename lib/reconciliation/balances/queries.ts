import { readQuery } from "@/lib/core/reads/read-query";
import { type DriftList, type DriftDetail } from "./schema";

/** The only place where a key of this noun is spelt. */
export const driftQueries = {
  all: ["balance-drift"] as const,
  list: () => readQuery<DriftList>([...driftQueries.all, "list"], "/api/reconciliation/balances"),
  detail: (wallet: string) =>
    readQuery<DriftDetail>([...driftQueries.all, "detail", wallet], "/api/reconciliation/balance", {
      wallet,
    }),
};
