"use server";

import { defineAction } from "@/app/_server/define-action";
import { StartImportInput } from "@/lib/reconciliation/imports/schema";
import { startImport } from "@/lib/reconciliation/imports/start-import.server";

export const startImportAction = defineAction(StartImportInput, "operations.work", startImport);
