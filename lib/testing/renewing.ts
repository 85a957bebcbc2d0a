import { withRenewal } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";

/** Runs the act, and puts the id of the session that replaced this one into `ctx`, as a browser's cookie does. */
export async function renewing<Result>(ctx: Context, act: () => Promise<Result>): Promise<Result> {
  const { result, renewedSessionId } = await withRenewal(act);
  if (renewedSessionId !== null) ctx.actor = { ...ctx.actor, sessionId: renewedSessionId };
  return result;
}
