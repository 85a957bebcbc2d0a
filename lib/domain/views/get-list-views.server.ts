import "server-only";
import { type ListName, VIEWED_LISTS } from "@/lib/core/words/views";
import { isOneOf } from "@/lib/core/words/words";
import { maySeeWallet } from "@/lib/platform/auth/rights";
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
    // A view of an account out of reach would lead to a page that is not there.
    const seen = rows.filter(({ query }) => {
      const wallet = new URLSearchParams(query).get("wallet");
      return wallet === null || maySeeWallet(actor, wallet);
    });
    const views = seen.map(({ id, name, query, columns: of, sharedWith, author, personId: owner }) => ({
      ...{ id, name, query, columns: of, sharedWith },
      by: owner === personId ? null : (author ?? ""),
    }));
    return { columns, views };
  });
}
