import { type ServerAction } from "../mutations/outcome";
import { type PrepareExportForm } from "@/lib/composers/exports/schema";

export type PrepareExport = ServerAction<PrepareExportForm, { id: string }>;
