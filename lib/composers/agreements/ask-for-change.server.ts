import "server-only";
import { type ChangeKind } from "@/lib/core/words/agreements";
import { requestChange } from "@/lib/platform/agreements/request-change.server";
import { type AskedChange } from "@/lib/platform/agreements/schema";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { CHANGES } from "./changes.server";

/** Asks for a change that a second person agrees to; where nobody else can, it is applied at once and logged as such. */
export async function askForChange(
  ctx: Context,
  kind: ChangeKind,
  payload: unknown,
  reason: string | null = null,
): Promise<AskedChange> {
  return ctx.store.transaction((tx) => askForChangeIn(tx, ctx, kind, payload, reason));
}

/** The same beside what is written with it. */
export async function askForChangeIn(
  tx: Tx,
  ctx: Context,
  kind: ChangeKind,
  payload: unknown,
  reason: string | null = null,
): Promise<AskedChange> {
  const change = CHANGES[kind];
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
