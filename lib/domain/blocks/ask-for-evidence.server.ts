import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { publish } from "@/lib/platform/live/publish.server";
import { listWhoSees } from "@/lib/platform/notes/records.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { saveRequest } from "./evidence-records.server";
import { lockBlocks } from "./inbox-records.server";
import { type AskForEvidenceInput } from "./schema";

/** Tells somebody that a piece of evidence is wanted of them; who was asked before is no longer. Asking again tells again. */
export async function askForEvidence(
  ctx: Context,
  { blockId, item, personId }: AskForEvidenceInput,
): Promise<null> {
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    const asked = (await listWhoSees(tx, block.wallet)).find(({ id }) => id === personId);
    if (!asked) throw new AppError("invalid_input", { fields: { personId: "not_found" } });
    const { wallet, amountCentavos } = block;
    await saveRequest(tx, { blockId, item, wallet, personId, askedBy: ctx.actor.personId, at: now });
    await insertStep(tx, {
      objectType: "block",
      objectId: blockId,
      kind: "evidence_asked",
      source: "person",
      at: now,
      recordedAt: now,
      personId: ctx.actor.personId,
      details: { assignee: asked.name, item },
    });
    await notify(tx, {
      kind: "evidence_asked",
      wallet,
      objectId: blockId,
      occasion: `${item} ${now.toISOString()}`,
      amountCentavos,
      now,
      to: personId,
      except: ctx.actor.personId,
    });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    return null;
  });
}
