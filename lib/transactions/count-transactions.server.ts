import "server-only";
import { type Context } from "@/lib/context.server";
import { countTransactions as countRows } from "./list-records.server";
import { resolveFilter } from "./resolve-filter.server";
import { COUNT_MAX, type TransactionCount, type TransactionFilter } from "./schema";

export function countTransactions(
  ctx: Pick<Context, "store" | "actor">,
  filter: TransactionFilter,
): Promise<TransactionCount> {
  return ctx.store.snapshot(async (tx) => {
    const resolved = await resolveFilter(tx, ctx.actor, filter);
    if (resolved === null) return { count: 0, isCapped: false };
    if (resolved.needsWindow) return { count: null, isCapped: false };
    const count = await countRows(tx, resolved.scope, resolved.conditions, COUNT_MAX + 1);
    return { count: Math.min(count, COUNT_MAX), isCapped: count > COUNT_MAX };
  });
}
