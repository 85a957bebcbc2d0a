import { type ExportActs } from "@/components/exports/chosen-bar";
import { type PrepareExport } from "@/components/exports/prepare-export";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";

/** What the person may put into a file; the act checks the right again. */
export const exportActsOf = (actor: Actor, prepare: PrepareExport): ExportActs => ({
  prepare: mayDo(actor, "records.export") ? prepare : undefined,
  mayShowDocuments: mayDo(actor, "document.reveal"),
});
