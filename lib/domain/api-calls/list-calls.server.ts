import "server-only";
import { type Paged } from "@/lib/core/reads/filters";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { cursorAt } from "@/lib/platform/store/pages.server";
import { type CallFilter } from "./filter";
import { type CallPage } from "./queries";
import { listCallRows } from "./records.server";

const PAGE_SIZE = 50;

/** A page of the calls that left, newest first, within the person's scope. */
export async function listCalls(ctx: Context, filter: Paged<CallFilter>): Promise<CallPage> {
  const { rows, nextCursor, searchedBackTo } = await ctx.store.read((reader) =>
    listCallRows(reader, scopeOf(ctx.actor), filter, {
      cursor: filter.cursor ?? (filter.until && cursorAt(filter.until)),
      size: PAGE_SIZE,
    }),
  );
  return {
    // The idempotency key is left out: a person who has it can request the object that it made.
    items: rows.map(({ idempotencyKey: _key, at, ...call }) => ({ ...call, at: at.toISOString() })),
    nextCursor,
    searchedBackTo: searchedBackTo?.toISOString() ?? null,
  };
}
