import "server-only";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { findDocuments } from "./detail-records.server";
import { type RevealDocumentInput } from "./schema";

/** One clear document, of one person. The audit log says so first: without its entry there is no answer. */
export function revealDocument(
  ctx: Context,
  { id, of }: Pick<RevealDocumentInput, "id" | "of">,
): Promise<{ document: string }> {
  return withRevealAudit(ctx, async (tx) => {
    const document = (await findDocuments(tx, ctx.wallet, id))?.[of] ?? null;
    if (document === null) throw new AppError("not_found", { message: `document of ${id}` });
    return {
      shown: { document: openSealed(ctx.vault, document) },
      entry: {
        act: "document.reveal",
        objectType: "transaction",
        objectId: id,
        wallet: ctx.wallet,
        details: { of, traceId: ctx.traceId },
      },
    };
  });
}
