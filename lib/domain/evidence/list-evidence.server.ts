import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { canonicalUuid, isUuid } from "@/lib/core/ids";
import { type Actor, mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type PieceRow, findCase, listOpenLinks, listPieces } from "./records.server";
import { type CaseEvidence, type Piece } from "./schema";

/** Throws `not_found` for what is no block of a wallet within the person's scope. */
export async function listEvidence(ctx: Context, id: string): Promise<CaseEvidence> {
  const blockId = canonicalUuid(id);
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  return ctx.store.snapshot(async (reader) => {
    if (!(await findCase(reader, scopeOf(ctx.actor), blockId)))
      throw new AppError("not_found", { message: `block ${blockId}` });
    const pieces = (await listPieces(reader, blockId)).map((row) => pieceOf(row, ctx.actor));
    const links = await listOpenLinks(reader, blockId, ctx.clock.now());
    return {
      blockId,
      pieces,
      sizeBytes: pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      links: links.map((link) => ({ ...link, expiresAt: link.expiresAt.toISOString() })),
    };
  });
}

function pieceOf({ evidence, attachment, addedBy, struckBy }: PieceRow, actor: Actor): Piece {
  const { id, number, item, linkId, struckAt, struckBecause } = evidence;
  const { name, mediaType, sizeBytes, sha256, addedAt } = attachment;
  return {
    ...{ id, number, item, name, mediaType, sizeBytes, sha256, addedBy },
    addedAt: addedAt.toISOString(),
    isFromPhone: linkId !== null,
    canOpen: mayOpen(actor, attachment),
    struck: struckAt && { at: struckAt.toISOString(), by: struckBy, because: struckBecause ?? "" },
  };
}

/**
 * A file shows whole documents. Only the person who added it, or a person who may see documents anyway, can open it.
 */
export const mayOpen = (actor: Actor, { addedBy }: { addedBy: string }): boolean =>
  mayDo(actor, "document.reveal") || (mayDo(actor, "block.work") && actor.personId === addedBy);
