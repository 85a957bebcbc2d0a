import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { findCase, findPiece, strikePiece } from "./records.server";
import { type StrikeEvidenceInput } from "./schema";

/** It speaks for nothing any more, and stays where it is, with who struck it and why. Twice is once. */
export async function strikeEvidence(
  ctx: Context,
  { blockId, evidenceId, because }: StrikeEvidenceInput,
): Promise<null> {
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const found = await findCase(tx, scopeOf(ctx.actor), blockId);
    const piece = found && (await findPiece(tx, evidenceId));
    if (piece?.blockId !== blockId) throw new AppError("not_found", { message: "evidence" });
    const { wallet, number } = piece;
    const struck = { struckAt: now, struckBy: ctx.actor.personId, struckBecause: because };
    if (!(await strikePiece(tx, evidenceId, struck))) return null;
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "evidence.strike",
      objectType: "block",
      objectId: blockId,
      wallet,
      reason: because,
      details: { evidence: evidenceId, number },
    });
    return null;
  });
}
