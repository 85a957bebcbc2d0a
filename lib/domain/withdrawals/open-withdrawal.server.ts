import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { type Context } from "@/lib/platform/context.server";
import { findWithdrawal } from "./records.server";

/** The id of the withdrawal that is called so: it may have come to a transaction with an id of its own. Throws `not_found`. */
export async function openWithdrawal(ctx: Context, name: string): Promise<string> {
  const id = name.toLowerCase();
  const found = isUuid(id) ? await ctx.store.read((reader) => findWithdrawal(reader, ctx.wallet, id)) : null;
  if (!found) throw new AppError("not_found", { message: `withdrawal ${id}` });
  return found.transaction.id;
}
