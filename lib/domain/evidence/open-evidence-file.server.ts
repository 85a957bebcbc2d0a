import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { type MediaType } from "@/lib/core/enums/attachments";
import { openAttachment } from "@/lib/platform/attachments/attachment-bytes.server";
import { findAttachment } from "@/lib/platform/attachments/records.server";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { mayOpen } from "./list-evidence.server";
import { findCase, findPiece } from "./records.server";

/** The bytes of one, struck or not, in the audit log before they leave. Throws `not_found` also for what another may open. */
export async function openEvidenceFile(
  ctx: Context,
  { blockId, evidenceId }: { blockId: string; evidenceId: string },
): Promise<{ name: string; mediaType: MediaType; bytes: Buffer }> {
  if (!isUuid(blockId) || !isUuid(evidenceId)) throw new AppError("not_found", { message: "evidence" });
  return withRevealAudit(ctx, async (tx) => {
    const piece = (await findCase(tx, scopeOf(ctx.actor), blockId)) && (await findPiece(tx, evidenceId));
    const row = piece?.blockId === blockId ? await findAttachment(tx, evidenceId) : null;
    if (!row || !mayOpen(ctx.actor, row)) throw new AppError("not_found", { message: "evidence" });
    return {
      shown: { name: row.name, mediaType: row.mediaType, bytes: await openAttachment(tx, ctx.vault, row) },
      entry: {
        act: "document.reveal",
        objectType: "block",
        objectId: blockId,
        wallet: row.wallet,
        reason: "attachment",
        details: { evidence: evidenceId, sha256: row.sha256 },
      },
    };
  });
}
