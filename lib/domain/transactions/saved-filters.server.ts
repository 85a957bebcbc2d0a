import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { newId } from "@/lib/core/ids";
import { namesPerson } from "@/lib/core/personal-search";
import { addressOfFilter, filterFromAddress } from "./filter-address";
import { countFilters, deleteFilter, insertFilter, listFilters } from "./saved-filter-records.server";
import { type RemoveFilterInput, type SaveFilterInput, type SavedFilters } from "./schema";

const FILTERS_MAX = 50;

export async function listSavedFilters(ctx: Context): Promise<SavedFilters> {
  const rows = await ctx.store.read((reader) => listFilters(reader, ctx.actor.personId));
  return rows.map(({ id, name, query }) => ({ id, name, query }));
}

/** Keeps what the address says under a name; a document is looked for once, and not kept, wherever it was typed. */
export async function saveFilter(ctx: Context, { name, query }: SaveFilterInput): Promise<SavedFilters> {
  const { document: _document, ...filter } = filterFromAddress(
    Object.fromEntries(new URLSearchParams(query)),
  );
  if (filter.search !== undefined && namesPerson(filter.search)) delete filter.search;
  await ctx.store.transaction(async (tx) => {
    const { personId } = ctx.actor;
    if ((await countFilters(tx, personId)) >= FILTERS_MAX)
      throw new AppError("invalid_input", { fields: { name: `too_many:${FILTERS_MAX}` } });
    const row = { id: newId(), personId, name, query: addressOfFilter(filter), createdAt: ctx.clock.now() };
    if (!(await insertFilter(tx, row))) throw new AppError("invalid_input", { fields: { name: "taken" } });
  });
  return listSavedFilters(ctx);
}

export async function removeSavedFilter(ctx: Context, { id }: RemoveFilterInput): Promise<SavedFilters> {
  await ctx.store.transaction((tx) => deleteFilter(tx, ctx.actor.personId, id));
  return listSavedFilters(ctx);
}
