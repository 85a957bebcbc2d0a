import "server-only";
import { askForChangeIn } from "@/lib/composers/agreements/ask-for-change.server";
import { type AskedChange } from "@/lib/platform/agreements/schema";
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

/** Another credential; a second person agrees, and where there is none it holds at once. Only its account was read by then. */
export const askConnection = async (ctx: Context, input: ConnectInput): Promise<AskedChange> =>
  ask(ctx, await versionOfCredential(ctx, input));

export const askWebhookSecret = async (ctx: Context, input: AddWebhookSecretInput): Promise<AskedChange> =>
  ask(ctx, await versionWithSecret(ctx, input));

export const askEndOfSecret = async (ctx: Context, input: EndSecretInput): Promise<AskedChange> =>
  ask(ctx, await versionWithOneSecret(ctx, input));

async function ask(ctx: Context, wanted: NewVersion): Promise<AskedChange> {
  const asked = await ctx.store.transaction(async (tx) => {
    const by = { by: ctx.actor.personId, now: ctx.clock.now() };
    return askForChangeIn(tx, ctx, "connection.change", await writeVersion(tx, ctx, wanted, by));
  });
  // The page that comes with the answer shows it; others are told.
  if (asked.isApplied) await ctx.connection.refresh();
  return asked;
}
