import { defineRoute } from "@/app/_server/define-route";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { StatementQuery } from "@/lib/domain/statement/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: StatementQuery, isShared: true },
  listStatementLines,
);
