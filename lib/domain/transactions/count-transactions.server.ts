import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { countTransactions as countRows } from "./list-records.server";
import { resolveFilter } from "./resolve-filter.server";
import { COUNT_MAX, type TransactionCount, type TransactionFilter } from "./schema";
import { oneMoreThan } from "@/lib/platform/store/pages.server";

export function countTransactions(
  ctx: Pick<Context, "store" | "actor" | "vault">,
  filter: TransactionFilter,
): Promise<TransactionCount> {
  return ctx.store.snapshot(async (reader) => {
    const resolved = await resolveFilter(reader, ctx, filter);
    if (resolved === null) return { count: 0, isCapped: false };
    const { count, isExact } = await countRows(
      reader,
      resolved.scope,
      resolved.conditions,
      oneMoreThan(COUNT_MAX),
    );
    if (!isExact) return { count: null, isCapped: false };
    return { count: Math.min(count, COUNT_MAX), isCapped: count > COUNT_MAX };
  });
}
