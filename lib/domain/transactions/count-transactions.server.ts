import "server-only";
import { type ListSums } from "@/lib/core/money/list-sums";
import { type Context } from "@/lib/platform/context.server";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { sumTransactions } from "./list-records.server";
import { resolveFilter } from "./resolve-filter.server";
import { COUNT_MAX } from "./schema";
import { type TransactionFilter } from "./filter";

/** How many there are and what they come to; null where counting would look at everything. */
export async function countTransactions(
  ctx: Pick<Context, "store" | "actor" | "vault" | "clock">,
  filter: TransactionFilter,
): Promise<ListSums | null> {
  await gateTypedDocuments(ctx, filter);
  return ctx.store.snapshot(async (reader) => {
    const resolved = await resolveFilter(reader, ctx, filter);
    if (resolved === null) return { count: 0, isCapped: false, amountCentavos: 0, parts: [] };
    const { isExact, ...sums } = await sumTransactions(
      reader,
      resolved.scope,
      resolved.conditions,
      COUNT_MAX,
    );
    return isExact ? sums : null;
  });
}
