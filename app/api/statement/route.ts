import { defineRoute } from "@/app/_server/define-route";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { StatementWanted } from "@/lib/domain/statement/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: StatementWanted, isShared: true },
  getStatement,
);
