import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { listCallRows } from "./records.server";
import { type CallFilter, type CallPage } from "./schema";

const PAGE_SIZE = 50;

/** A page of the calls that left, newest first, within the person's scope. */
export async function listCalls(ctx: Context, filter: CallFilter): Promise<CallPage> {
  const rows = await ctx.store.read((tx) =>
    listCallRows(tx, scopeOf(ctx.actor), filter, decodeCursor(filter.cursor, "number"), PAGE_SIZE + 1),
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    // The idempotency key stays out: whoever has it can ask for what it made.
    items: page.map(({ idempotencyKey: _key, at, ...call }) => ({ ...call, at: at.toISOString() })),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.at, id: String(last.id) }) : null,
  };
}
