import { defineRoute } from "@/app/_server/define-route";
import { listAudit } from "@/lib/composers/audit/list-audit.server";
import { AuditFilter } from "@/lib/composers/audit/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "audit.read", query: AuditFilter }, (ctx, { query }) =>
  listAudit(ctx, query),
);
