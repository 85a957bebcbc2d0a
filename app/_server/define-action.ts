import { cookies, headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { type z } from "zod";
import { currentActor } from "./current-actor";
import { withActingSession } from "@/lib/platform/audit/acting-session.server";
import { withRenewal } from "@/lib/platform/auth/sessions/renew-session.server";
import { sessionCookie } from "@/lib/platform/auth/sessions/session-cookie";
import { tokenOf } from "@/lib/platform/auth/sessions/session-token.server";
import { SESSION_LIFE_MS } from "@/lib/platform/auth/sessions/sessions.server";
import { assertPresence } from "@/lib/platform/auth/second-step/presence.server";
import { type Right } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type ActionResult, AppError } from "@/lib/core/errors/app-error";
import { services } from "@/lib/runtime/services.server";
import { newTraceId, toAppError } from "@/lib/runtime/public-error.server";
import { assertMayDo, assertMaySee, contextOf, guarded } from "./guards";
import { isDatabaseUnavailable } from "@/lib/platform/store/is-database-unavailable";
import { watchStore } from "@/lib/platform/store/watched-store.server";
import { parseInput } from "./parse-input";
import { assertSameOrigin } from "@/lib/platform/auth/request-guard";

/**
 * A server action: origin, session, right, input, wallet, and only then the verb. The wallet that it acts on is the
 * input's `wallet`, checked against the person's scope. A failure is a value.
 */
export function defineAction<Schema extends z.ZodType, Result>(
  schema: Schema,
  right: Right,
  verb: (ctx: Context, input: z.output<Schema>) => Promise<Result>,
  /** `presence`: the person has passed step-up authentication in this session within the last minutes. */
  {
    presence = false,
    isBackground = false,
  }: {
    presence?: boolean;
    /** Called by the page itself, not by its person. It does not extend the session. */
    isBackground?: boolean;
  } = {},
): (input: z.input<Schema>) => Promise<ActionResult<Result>> {
  const wallet = namesWallet(schema);
  async function action(given: z.input<Schema>): Promise<ActionResult<Result>> {
    const traceId = newTraceId();
    let mayHaveWritten = () => false;
    try {
      assertSameOrigin(await headers(), services().env.appUrl);
      const actor = await currentActor("rows", isBackground ? "reads" : "acts");
      assertMayDo(actor, right);
      const named = wallet ? rawWalletOf(given) : undefined;
      if (named !== undefined) assertMaySee(actor, named);
      const input = parseInput(schema, given);
      const ctx = await contextOf(actor, walletOf(input), traceId, "acts");
      if (presence) await assertPresence(ctx);
      const watched = watchStore(ctx.store);
      mayHaveWritten = () => watched.mayHaveWritten();
      const acting = { ...ctx, store: watched.store };
      const done = await withRenewal(() => withActingSession(actor.sessionId, () => verb(acting, input)));
      if (done.renewedSessionId !== null) await giveSession(done.renewedSessionId);
      return { ok: true, data: done.result };
    } catch (error) {
      unstable_rethrow(error);
      // Write down before you pay: without a row there was no send, and the person may know it.
      const known =
        isDatabaseUnavailable(error) && !mayHaveWritten()
          ? new AppError("not_written", { cause: error })
          : error;
      return { ok: false, error: toAppError(known, traceId, verb.name).toPublic() };
    } finally {
      // The page that is made anew with the answer shows what was done.
      if (mayHaveWritten()) services().kept.drop();
    }
  }
  return guarded(action, { kind: "action", right, ...(presence && { presence }), ...(wallet && { wallet }) });
}

/** The browser goes on in this session; the row behind it says how long. */
async function giveSession(sessionId: string): Promise<void> {
  const { appUrl, authSecrets } = services().env;
  const { name, options } = sessionCookie(appUrl);
  const lifeSeconds = SESSION_LIFE_MS / 1_000;
  const token = await tokenOf(sessionId, authSecrets, lifeSeconds);
  (await cookies()).set(name, token, { ...options, maxAge: lifeSeconds });
}

/** Returns whether the input of a schema has a field `wallet`, through any refinement or transform. */
function namesWallet(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "pipe"
    ? namesWallet(def.in)
    : def.type === "object" && Object.hasOwn(def.shape, "wallet");
}

/** Before the rest of the input is looked at. */
function rawWalletOf(given: unknown): string | undefined {
  const wallet = typeof given === "object" && given !== null && "wallet" in given ? given.wallet : undefined;
  return typeof wallet === "string" ? wallet : undefined;
}

function walletOf(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, "wallet")) return undefined;
  const { wallet } = input as { wallet: unknown };
  if (typeof wallet !== "string") throw new AppError("not_found", { message: "wallet" });
  return wallet;
}
