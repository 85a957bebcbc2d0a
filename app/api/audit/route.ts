import { defineRoute } from "@/app/_server/define-route";
import { listAudit } from "@/lib/composers/audit/list-audit.server";
import { AuditListQuery } from "@/lib/composers/audit/schema";

export const GET = defineRoute({ right: "audit.read", query: AuditListQuery }, listAudit);
