import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { type IdleLeft } from "./idle";
import { findLiveSession } from "../records.server";
import { idleEndOf, activityCutoffs } from "./sessions.server";

/** Reads the rows, as another tab left them. A query does not extend the session; a call as an action does. */
export async function getIdleLeft({
  store,
  clock,
  actor,
}: Pick<Context, "store" | "clock" | "actor">): Promise<IdleLeft> {
  const now = clock.now();
  const live = await store.read((reader) =>
    findLiveSession(reader, actor.sessionId, now, activityCutoffs(now)),
  );
  if (!live) throw new AppError("not_signed_in");
  return { leftSeconds: Math.max(0, Math.floor((idleEndOf(live).getTime() - now.getTime()) / 1_000)) };
}
