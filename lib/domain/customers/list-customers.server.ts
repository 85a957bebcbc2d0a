import "server-only";
import { dayOf } from "@/lib/core/sao-paulo";
import { understand } from "@/lib/core/search/understand";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { findObjects } from "@/lib/platform/search/find-objects.server";
import { narrowed } from "@/lib/platform/store/scope.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { customerView } from "./customer-view.server";
import { listCustomerRows, listTotals } from "./records.server";
import { type CustomerFilter, type CustomerPage } from "./schema";

const PAGE_SIZE = 50;
/** What a list's row adds up. */
const PAYMENTS_MAX = 100;
/** So many of those that bear the words are shown; whoever sought among more says more. */
const FOUND_MAX = 200;

/** A page of the customers within the person's scope, the latest first. */
export async function listCustomers(ctx: Context, filter: CustomerFilter): Promise<CustomerPage> {
  const { wallet, search, cursor } = filter;
  return ctx.store.snapshot(async (reader) => {
    const ids =
      search === undefined || search.trim() === "" ? null : await foundBy(reader, ctx, search, wallet);
    const scope = scopeOf(ctx.actor);
    const { rows, nextCursor } = await listCustomerRows(
      reader,
      scope,
      { wallet, ids },
      { cursor, size: PAGE_SIZE },
    );
    const totals = new Map(
      (
        await listTotals(
          reader,
          rows.map(({ id }) => id),
          PAYMENTS_MAX,
        )
      ).map((one) => [one.id, one]),
    );
    const items = rows.map((row) => {
      const { paidCount = 0, keptCentavos = 0, isCut = false } = totals.get(row.id) ?? {};
      return { ...customerView(row), paidCount, keptCentavos, isCut };
    });
    return { items, nextCursor };
  });
}

/** A document is only ever compared for somebody who may reveal documents: the answer must not tell whether it is there. */
async function foundBy(
  reader: Reader,
  { actor, vault, clock }: Pick<Context, "actor" | "vault" | "clock">,
  text: string,
  wallet: string | undefined,
): Promise<string[]> {
  const now = clock.now();
  const { terms } = understand(text, dayOf(now));
  const isOpen = mayDo(actor, "document.reveal") || terms.every(({ document }) => document === null);
  if (terms.length === 0 || !isOpen) return [];
  const viewer = { scope: narrowed(scopeOf(actor), wallet), kinds: ["customer" as const] };
  const { rows } = await findObjects(reader, vault, viewer, { terms, now, limit: FOUND_MAX });
  return rows.filter(({ matched }) => matched === terms.length).map(({ key }) => key);
}
