"use server";

import { defineAction } from "@/app/_server/define-action";
import { exportAudit } from "@/lib/composers/audit/export-audit.server";
import { ExportAuditInput } from "@/lib/composers/audit/schema";

export const exportAuditAction = defineAction(ExportAuditInput, "audit.read", exportAudit);
