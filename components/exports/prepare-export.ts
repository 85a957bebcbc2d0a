import { type ActionResult } from "@/lib/core/app-error";
import { type PrepareExportForm } from "@/lib/exports/schema";

export type PrepareExport = (input: PrepareExportForm) => Promise<ActionResult<{ id: string }>>;
