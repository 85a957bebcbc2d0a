import { type ExportActions } from "@/components/exports/chosen-bar";
import { type PrepareExport } from "@/components/exports/prepare-export";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";

/** The export actions that the person may use. The action checks the right again. */
export const exportActionsOf = (actor: Actor, prepare: PrepareExport): ExportActions => ({
  prepare: mayDo(actor, "records.export") ? prepare : undefined,
  mayShowDocuments: mayDo(actor, "document.reveal"),
});
