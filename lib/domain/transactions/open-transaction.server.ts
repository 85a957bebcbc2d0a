import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { lookUpAtService } from "./look-up-at-service.server";
import { findWalletOf } from "@/lib/engine/mirror/alias-records.server";
import { LookUpAtServiceInput } from "./schema";

/**
 * Finds a transaction by any text pasted into its address: an id of the current wallet, else a name at the mirror or
 * the service. Throws `not_found`.
 */
export async function openTransaction(ctx: Context, text: string): Promise<{ id: string; wallet: string }> {
  const name = text.toLowerCase();
  const id = isUuid(name) ? await ctx.store.read((reader) => findObject(reader, name)) : null;
  if (id !== null && (await ctx.store.read((reader) => findWalletOf(reader, id))) === ctx.wallet)
    return { id, wallet: ctx.wallet };
  const input = LookUpAtServiceInput.safeParse({ text });
  const { found } = input.success ? await lookUpAtService(ctx, input.data) : { found: [] };
  const chosen = found.find(({ wallet }) => wallet === ctx.wallet) ?? found[0];
  if (!chosen) throw new AppError("not_found", { message: "transaction" });
  return chosen;
}
