"use server";

import { defineAction } from "@/app/_server/define-action";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { PrepareExportInput } from "@/lib/composers/exports/schema";

export const prepareExportAction = defineAction(PrepareExportInput, "records.export", prepareExport);
