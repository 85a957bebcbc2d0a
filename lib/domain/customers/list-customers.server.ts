import "server-only";
import { SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { parseSearch } from "@/lib/core/search/parse-search";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { findObjects } from "@/lib/platform/search/find-objects.server";
import { narrowed } from "@/lib/platform/store/scope.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { customerView } from "./customer-view.server";
import { listCustomerRows, sumCustomers } from "./records.server";
import { type CustomerListQuery, type CustomerPage } from "./schema";

const PAGE_SIZE = 50;
/**
 * Maximum number of matching customers that a search shows. A search that matches more needs a more specific text.
 */
const FOUND_MAX = 200;

/** A page of the customers within the person's scope, the latest first; the first one with what all of them come to. */
export async function listCustomers(ctx: Context, filter: CustomerListQuery): Promise<CustomerPage> {
  const { wallet, search, sort, cursor } = filter;
  await gateTypedDocuments(ctx, { search });
  return ctx.store.snapshot(async (reader) => {
    const ids =
      search === undefined || search.trim() === "" ? null : await foundBy(reader, ctx, search, wallet);
    const scope = scopeOf(ctx.actor);
    const wanted = { wallet, ids };
    const { rows, nextCursor } = await listCustomerRows(
      reader,
      scope,
      { ...wanted, sort },
      { cursor, size: PAGE_SIZE },
    );
    const sums = cursor === undefined ? await sumCustomers(reader, scope, wanted, SUMMED_ROWS_MAX) : null;
    return {
      items: rows.map((row) => ({
        ...customerView(row),
        paidCount: row.paidCount,
        retainedCentavos: row.retainedCentavos,
      })),
      nextCursor,
      sums: sums && { ...sums, isCapped: sums.isCapped || (ids?.length ?? 0) >= FOUND_MAX },
    };
  });
}

/**
 * Compares a document only for a person who may reveal documents. The result must not disclose to others whether a
 * document exists.
 */
async function foundBy(
  reader: Reader,
  { actor, vault, clock }: Pick<Context, "actor" | "vault" | "clock">,
  text: string,
  wallet: string | undefined,
): Promise<string[]> {
  const now = clock.now();
  const { terms } = parseSearch(text, dayOf(now));
  const isOpen = mayDo(actor, "document.reveal") || terms.every(({ document }) => document === null);
  if (terms.length === 0 || !isOpen) return [];
  const viewer = { scope: narrowed(scopeOf(actor), wallet), kinds: ["customer" as const] };
  const { rows } = await findObjects(reader, vault, viewer, { terms, now, limit: FOUND_MAX });
  return rows.filter(({ matched }) => matched === terms.length).map(({ key }) => key);
}
