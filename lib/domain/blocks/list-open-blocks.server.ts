import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { toOpenBlock } from "./block-view.server";
import { listOpenBlocksOn } from "./inbox-records.server";
import { type OpenBlock } from "./schema";

/** What holds money of a payment right now: a refund beside it may pay twice. */
export async function listOpenBlocks(ctx: Context, transactionId: string): Promise<OpenBlock[]> {
  const rows = await ctx.store.read((reader) => listOpenBlocksOn(reader, scopeOf(ctx.actor), transactionId));
  return rows.map(toOpenBlock);
}
