import { type Act } from "@/components/mutations/outcome";
import { type StartImportInput, type StartedImport } from "@/lib/reconciliation/imports/schema";

export type StartImport = Act<StartImportInput, StartedImport>;
export type WalletName = { reference: string; name: string };
