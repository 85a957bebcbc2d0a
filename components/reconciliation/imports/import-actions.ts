import { type ServerAction } from "@/components/mutations/outcome";
import { type StartImportInput, type StartedImport } from "@/lib/reconciliation/imports/schema";

export type StartImport = ServerAction<StartImportInput, StartedImport>;
export type WalletName = { reference: string; name: string };
