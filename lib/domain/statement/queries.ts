import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type StatementPage, type StatementSummary, type StatementWanted } from "./schema";

/** The only place where a key of this noun is spelt. */
export const statementQueries = {
  all: ["statement"] as const,
  lines: (wallet: string, wanted: StatementWanted) =>
    listQuery<StatementPage>([...statementQueries.all, "lines", wallet, wanted], "/api/statement/lines", {
      wallet,
      ...wanted,
    }),
  summary: (wallet: string, wanted: StatementWanted) =>
    readQuery<StatementSummary>([...statementQueries.all, "summary", wallet, wanted], "/api/statement", {
      wallet,
      ...wanted,
    }),
};
