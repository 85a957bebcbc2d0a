import "server-only";
import { type ListName, VIEWED_LISTS } from "@/lib/core/enums/views";
import { isOneOf } from "@/lib/core/enums/enums";
import { maySeeWallet, sharesWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { findColumns, listViews } from "./records.server";
import { type ListViews } from "./schema";

const VIEWS_MAX = 200;

/** How a person looks at a list: the columns, its own views, and those that are shared with its role. */
export function getListViews(
  { store, actor }: Pick<Context, "store" | "actor">,
  list: ListName,
): Promise<ListViews> {
  const { personId, role } = actor;
  return store.read(async (reader) => {
    const columns = await findColumns(reader, personId, list);
    if (!isOneOf(VIEWED_LISTS, list)) return { columns, views: [] };
    const rows = await listViews(reader, { list, personId, audiences: [role, "everybody"] }, VIEWS_MAX);
    // A view of a wallet outside the scope leads to a page that does not exist. A view by a person of other wallets
    // names that person, and may name a payer of theirs.
    const seen = rows.filter(({ query, author }) => {
      const wallet = new URLSearchParams(query).get("wallet");
      return (
        (wallet === null || maySeeWallet(actor, wallet)) && (author === null || sharesWallet(actor, author))
      );
    });
    const views = seen.map(({ id, name, query, columns: of, sharedWith, author, personId: owner }) => ({
      ...{ id, name, query, columns: of, sharedWith },
      by: owner === personId ? null : (author?.name ?? ""),
    }));
    return { columns, views };
  });
}
