import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { WORKS_ON_BLOCKS } from "./get-duty.server";
import { findPlanRow, listPeopleOf, savePlanRow } from "./records.server";
import { planOf } from "./read-plan.server";
import { type SavePlanInput } from "./schema";

/**
 * Saves when people are reminded of blocks, when they are at work, and the people who answer orders. The previous
 * plan is stored in the audit log. Throws `invalid_input` where a person of the plan may not work on blocks.
 */
export async function savePlan(ctx: Context, input: SavePlanInput): Promise<null> {
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const people = await listPeopleOf(tx, WORKS_ON_BLOCKS);
    if (input.orderPeople.some((asked) => people.every(({ id }) => id !== asked)))
      throw new AppError("invalid_input", { fields: { orderPeople: "not_found" } });
    const before = planOf(await findPlanRow(tx));
    await savePlanRow(tx, { ...input, changedAt: now, changedBy: ctx.actor.personId });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "duty.plan",
      objectType: "duty",
      objectId: "plan",
      details: { from: before, to: input },
    });
    return null;
  });
}
