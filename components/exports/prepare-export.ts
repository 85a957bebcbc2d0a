import { type Act } from "../mutations/outcome";
import { type PrepareExportForm } from "@/lib/composers/exports/schema";

export type PrepareExport = Act<PrepareExportForm, { id: string }>;
