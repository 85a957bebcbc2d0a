import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { listUnmatchedRows } from "./unmatched-records.server";
import { type UnmatchedPage } from "./schema";

const PAGE_SIZE = 50;

/** Transactions that only an event reported: made elsewhere with the same account. Newest first. */
export async function listUnmatched(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<UnmatchedPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listUnmatchedRows(reader, scopeOf(ctx.actor), { cursor, size: PAGE_SIZE }),
  );
  return {
    items: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    nextCursor,
  };
}
