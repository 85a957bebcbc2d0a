import { withRenewal } from "@/lib/platform/auth/renew-session.server";
import { type Context } from "@/lib/platform/context.server";

/** Does it, and goes on in the session that took the place of the one that asked, as a browser does. */
export async function renewing<Result>(ctx: Context, act: () => Promise<Result>): Promise<Result> {
  const { result, renewedSessionId } = await withRenewal(act);
  if (renewedSessionId !== null) ctx.actor = { ...ctx.actor, sessionId: renewedSessionId };
  return result;
}
