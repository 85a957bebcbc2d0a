import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { decideChange } from "@/lib/platform/change-requests/decide-change.server";
import { type ChangeRow } from "@/lib/platform/change-requests/records.server";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { type ChangeIdInput, type DecideChangeInput } from "@/lib/platform/change-requests/schema";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { CHANGE_DEFINITIONS } from "./change-definitions.server";

/** The second person's yes, to exactly what was seen; applied with it. Throws `conflict` where it is void by now. */
export async function approveChange(ctx: Context, input: DecideChangeInput): Promise<ChangeIdInput> {
  const decision = await ctx.store.transaction(async (tx) => {
    const { decision, change } = await decideChange(tx, ctx, input, "agreed", groundNow);
    if (decision === "agreed")
      await CHANGE_DEFINITIONS[change.kind].apply(tx, ctx, change.payload, {
        changeId: change.id,
        requestedBy: change.requestedBy,
        agreedBy: ctx.actor.personId,
        reason: change.reason,
        now: ctx.clock.now(),
      });
    return decision;
  });
  await ctx.connection.refresh();
  // The ending of the change must stay stored, so the error is thrown after the commit.
  if (decision !== "agreed") throw new AppError("conflict", { reason: "change_void" });
  return { changeId: input.changeId };
}

export async function refuseChange(ctx: Context, input: DecideChangeInput): Promise<null> {
  await ctx.store.transaction((tx) => decideChange(tx, ctx, input, "refused", groundNow));
  return null;
}

/** Cancels a change on behalf of its requester, before any decision. */
export async function cancelChange(ctx: Context, input: DecideChangeInput): Promise<null> {
  await ctx.store.transaction((tx) => decideChange(tx, ctx, input, "taken_back", groundNow));
  return null;
}

async function groundNow(tx: Tx, { kind, payload }: ChangeRow): Promise<ChangeBasis | null> {
  try {
    return await CHANGE_DEFINITIONS[kind].groundOf(tx, payload);
  } catch (error) {
    // The change is no longer possible for a reason of its own: an e-mail that was taken since, a freeze that is
    // gone.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
