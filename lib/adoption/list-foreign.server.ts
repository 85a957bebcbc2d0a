import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { listForeignRows } from "./foreign-records.server";
import { type ForeignPage } from "./schema";

const PAGE_SIZE = 50;

/** Transactions that only an event told of: made elsewhere with the same account. Newest first. */
export async function listForeign(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<ForeignPage> {
  const rows = await ctx.store.read((tx) =>
    listForeignRows(tx, scopeOf(ctx.actor), decodeCursor(cursor), PAGE_SIZE + 1),
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
