import "server-only";
import { type ChangeKind } from "@/lib/core/enums/change-requests";
import { requestChange } from "@/lib/platform/change-requests/request-change.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { CHANGE_DEFINITIONS } from "./change-definitions.server";

/**
 * Requests a change that a second person approves. Where no other person can, the change is applied at once and
 * logged as such.
 */
export async function requestChangeOf(
  ctx: Context,
  kind: ChangeKind,
  payload: unknown,
  reason: string | null = null,
): Promise<ChangeRequestResult> {
  return ctx.store.transaction((tx) => requestChangeIn(tx, ctx, kind, payload, reason));
}

/** The same beside what is written with it. */
export async function requestChangeIn(
  tx: Tx,
  ctx: Context,
  kind: ChangeKind,
  payload: unknown,
  reason: string | null = null,
): Promise<ChangeRequestResult> {
  const change = CHANGE_DEFINITIONS[kind];
  const ground = await change.groundOf(tx, payload);
  const { id, isAlone } = await requestChange(tx, ctx, { kind, ground, payload, reason });
  if (isAlone)
    await change.apply(tx, ctx, payload, {
      changeId: id,
      requestedBy: ctx.actor.personId,
      agreedBy: null,
      reason,
      now: ctx.clock.now(),
    });
  return { changeId: id, isApplied: isAlone };
}
