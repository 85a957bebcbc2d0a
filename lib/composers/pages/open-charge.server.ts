import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findCharge } from "@/lib/domain/charges/records.server";
import { openTransaction } from "@/lib/domain/transactions/open-transaction.server";
import { type Context } from "@/lib/platform/context.server";

export type OpenedCharge = { kind: "charge" | "transaction"; wallet: string; id: string };

/**
 * Where the charge of an address is. One that the mirror does not know is asked for at the service, with the scope and the
 * pace of a transaction's address, and imported; what turns out to be no charge is a transaction. Throws `not_found`.
 */
export async function openCharge(ctx: Context, id: string): Promise<OpenedCharge> {
  if (!isUuid(id)) throw new AppError("not_found", { message: `charge ${id}` });
  const isCharge = async (wallet: string, chargeId: string) =>
    (await ctx.store.read((reader) => findCharge(reader, wallet, chargeId))) !== null;
  if (await isCharge(ctx.wallet, id)) return { kind: "charge", wallet: ctx.wallet, id };
  const found = await openTransaction(ctx, id);
  return { kind: (await isCharge(found.wallet, found.id)) ? "charge" : "transaction", ...found };
}
