import { type Act } from "../acts/outcome";
import { type PrepareExportForm } from "@/lib/composers/exports/schema";

export type PrepareExport = Act<PrepareExportForm, { id: string }>;
