import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { type IdleLeft } from "./idle";
import { findLiveSession } from "../records.server";
import { idleEndOf, seenAfter } from "./sessions.server";

/** By the rows, as another tab left them. To ask keeps nobody signed in; to call it as an act does. */
export async function getIdleLeft({
  store,
  clock,
  actor,
}: Pick<Context, "store" | "clock" | "actor">): Promise<IdleLeft> {
  const now = clock.now();
  const live = await store.read((reader) => findLiveSession(reader, actor.sessionId, now, seenAfter(now)));
  if (!live) throw new AppError("not_signed_in");
  return { leftSeconds: Math.max(0, Math.floor((idleEndOf(live).getTime() - now.getTime()) / 1_000)) };
}
