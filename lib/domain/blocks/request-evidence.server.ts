import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { publish } from "@/lib/platform/live/publish.server";
import { listPeopleWithAccess } from "@/lib/platform/notes/records.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { saveRequest } from "./evidence-records.server";
import { lockBlocks } from "./inbox-records.server";
import { type RequestEvidenceInput } from "./schema";

/**
 * Notifies a person that a piece of evidence is requested of them; the request to an earlier person ends. A repeated
 * request notifies again.
 */
export async function requestEvidence(
  ctx: Context,
  { blockId, item, personId }: RequestEvidenceInput,
): Promise<null> {
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    const asked = (await listPeopleWithAccess(tx, block.wallet)).find(({ id }) => id === personId);
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
