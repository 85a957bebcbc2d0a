import { z } from "zod";
import { requiredLine, uuidField } from "@/lib/core/forms/fields";
import { LIST_NAMES, VIEWED_LISTS, VIEW_AUDIENCES, type ViewAudience } from "@/lib/core/enums/views";

const NAME_MAX = 60;
const ADDRESS_MAX = 1_000;
const COLUMNS_MAX = 40;
const COLUMN_ID_MAX = 40;

/** Column choices, by the id of each column that a person added or removed. */
export const ChosenColumns = z
  .record(z.string().max(COLUMN_ID_MAX), z.boolean())
  .refine((columns) => Object.keys(columns).length <= COLUMNS_MAX, "too_many");
export type ChosenColumns = z.infer<typeof ChosenColumns>;

export const ListViewsQuery = z.object({ list: z.enum(LIST_NAMES) });

export type SavedView = {
  id: string;
  name: string;
  query: string;
  columns: ChosenColumns;
  sharedWith: ViewAudience | null;
  /** Null: one's own. */
  by: string | null;
};

export type ListViews = { columns: ChosenColumns; views: SavedView[] };

export const SaveViewInput = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name: requiredLine(NAME_MAX, { isRead: true }),
  query: z.string().max(ADDRESS_MAX),
  columns: ChosenColumns,
  sharedWith: z.enum(VIEW_AUDIENCES).nullable(),
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

export const RemoveViewInput = z.strictObject({ list: z.enum(VIEWED_LISTS), id: uuidField() });
export type RemoveViewInput = z.infer<typeof RemoveViewInput>;

export const SaveColumnsInput = z.strictObject({ list: z.enum(LIST_NAMES), columns: ChosenColumns });
export type SaveColumnsInput = z.infer<typeof SaveColumnsInput>;
