import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { decodeCursor } from "@/lib/core/reads/cursor";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { toBlockListItem } from "./block-view.server";
import { listBrought } from "./evidence-records.server";
import {
  type BlockListFilter,
  type BlockListRow,
  type Segment,
  listInboxRows,
  placeOfBlock,
} from "./inbox-records.server";
import { SEGMENTS, segmentsOf, toRowFilter } from "./row-filter.server";
import { type BlockListQuery, type BlockPage } from "./schema";
import { type Page, cursorOf } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";

const PAGE_SIZE = 50;

/** A page of the blocks within the person's scope: what waits first, nearest deadline ahead, then the newest. */
export async function listBlocks(ctx: Context, filter: BlockListQuery): Promise<BlockPage> {
  const { blockResponseHours } = await getSettings(ctx);
  const rowFilter = toRowFilter(ctx, filter, blockResponseHours);
  return ctx.store.read(async (reader) => {
    const { rows, nextCursor } = await findPage(reader, ctx, filter, rowFilter);
    const ids = rows.map(({ id }) => id);
    const brought = await listBrought(reader, ids);
    return { items: rows.map((row) => toBlockListItem(row, brought, blockResponseHours)), nextCursor };
  });
}

/** One part after the other until the page is full; its cursor names the part in which it ended. */
async function findPage(
  reader: Reader,
  { actor }: Context,
  filter: BlockListQuery,
  rowFilter: BlockListFilter,
): Promise<Page<BlockListRow>> {
  const place = decodePlace(filter.cursor);
  const segments = segmentsOf(filter);
  const first = place ? segments.indexOf(place.segment) : 0;
  const rows: BlockListRow[] = [];
  let end: string | null = null;
  for (const segment of segments.slice(Math.max(0, first))) {
    const cursor = segment === place?.segment ? place.cursor : undefined;
    const room = PAGE_SIZE - rows.length;
    const part = await listInboxRows(reader, scopeOf(actor), rowFilter, segment, {
      cursor,
      size: Math.max(1, room),
    });
    // The page is full, and this part has something for the next one.
    if (room === 0) {
      if (part.rows.length > 0) return { rows, nextCursor: end };
      continue;
    }
    rows.push(...part.rows);
    if (part.nextCursor !== null) return { rows, nextCursor: `${segment}.${part.nextCursor}` };
    const last = part.rows.at(-1);
    if (last) end = `${segment}.${cursorOf(placeOfBlock(last, segment, rowFilter.responseHours))}`;
  }
  return { rows, nextCursor: null };
}

/** Null where none is given. Throws `invalid_input` for every text that we did not write. */
function decodePlace(text: string | undefined): { segment: Segment; cursor: string } | null {
  if (text === undefined) return null;
  const cut = text.indexOf(".");
  const segment = SEGMENTS.find((known) => known === text.slice(0, cut));
  const cursor = text.slice(cut + 1);
  if (!segment || !decodeCursor(cursor))
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  return { segment, cursor };
}
