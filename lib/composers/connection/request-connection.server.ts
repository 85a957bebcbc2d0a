import "server-only";
import { requestChangeIn } from "@/lib/composers/change-requests/submit-change.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import {
  type NewVersion,
  versionOfCredential,
  versionWithSecret,
  versionWithOneSecret,
  writeVersion,
} from "@/lib/platform/connection/new-version.server";
import {
  type AddWebhookSecretInput,
  type ConnectInput,
  type EndSecretInput,
} from "@/lib/platform/connection/schema";
import { type Context } from "@/lib/platform/context.server";

/**
 * Requests another credential. A second person approves it; where there is none, it holds at once. Only its account
 * was read by then.
 */
export const requestConnection = async (ctx: Context, input: ConnectInput): Promise<ChangeRequestResult> =>
  ask(ctx, await versionOfCredential(ctx, input));

export const requestWebhookSecret = async (
  ctx: Context,
  input: AddWebhookSecretInput,
): Promise<ChangeRequestResult> => ask(ctx, await versionWithSecret(ctx, input));

export const requestSecretRemoval = async (
  ctx: Context,
  input: EndSecretInput,
): Promise<ChangeRequestResult> => ask(ctx, await versionWithOneSecret(ctx, input));

async function ask(ctx: Context, wanted: NewVersion): Promise<ChangeRequestResult> {
  const asked = await ctx.store.transaction(async (tx) => {
    const by = { by: ctx.actor.personId, now: ctx.clock.now() };
    return requestChangeIn(tx, ctx, "connection.change", await writeVersion(tx, ctx, wanted, by));
  });
  // The page that comes with the answer shows the change. Others are notified.
  if (asked.isApplied) await ctx.connection.refresh();
  return asked;
}
