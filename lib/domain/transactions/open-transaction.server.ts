import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { askService } from "./ask-service.server";
import { findWalletOf } from "@/lib/engine/mirror/alias-records.server";
import { AskServiceInput } from "./schema";

/**
 * Where a transaction is, by whatever was pasted into its address: an id of the wallet in hand, else what the mirror or
 * the service calls by that text. Throws `not_found`.
 */
export async function openTransaction(ctx: Context, text: string): Promise<{ id: string; wallet: string }> {
  const name = text.toLowerCase();
  const id = isUuid(name) ? await ctx.store.read((reader) => findObject(reader, name)) : null;
  if (id !== null && (await ctx.store.read((reader) => findWalletOf(reader, id))) === ctx.wallet)
    return { id, wallet: ctx.wallet };
  const input = AskServiceInput.safeParse({ text });
  const { found } = input.success ? await askService(ctx, input.data) : { found: [] };
  const chosen = found.find(({ wallet }) => wallet === ctx.wallet) ?? found[0];
  if (!chosen) throw new AppError("not_found", { message: "transaction" });
  return chosen;
}
