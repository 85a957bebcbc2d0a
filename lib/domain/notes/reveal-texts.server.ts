import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotes, listTags } from "@/lib/platform/notes/records.server";
import { isObjectOf, listOwnTexts } from "./records.server";
import { type RevealTextsInput } from "./schema";

/** Returns the unmasked texts of one object whose page masks documents. Throws `not_found` where there is none. */
export function revealTexts(
  ctx: Context,
  { objectType, objectId }: RevealTextsInput,
): Promise<{ texts: string[] }> {
  const of = { objectType, objectId };
  return withRevealAudit(ctx, async (tx) => {
    if (!(await isObjectOf(tx, ctx.wallet, of)))
      throw new AppError("not_found", { message: `${objectType} ${objectId}` });
    const notes = await listNotes(tx, of);
    const all = [
      ...(await listOwnTexts(tx, of)),
      ...(await listTags(tx, of)),
      ...notes.map(({ text }) => text),
    ];
    const texts = all.filter((text) => documentsIn(text).length > 0);
    if (texts.length === 0) throw new AppError("not_found", { message: `documents of ${objectId}` });
    return {
      shown: { texts },
      entry: {
        act: "document.reveal",
        objectType: objectType === "customer" ? "customer" : "transaction",
        objectId,
        wallet: ctx.wallet,
        details: { of: "texts", traceId: ctx.traceId },
      },
    };
  });
}
