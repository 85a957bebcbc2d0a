import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { decodeCursor } from "@/lib/core/cursor";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { toBlockListItem } from "./block-view.server";
import { creationWithin } from "./deadline";
import {
  type BlockListFilter,
  type BlockListRow,
  type Segment,
  listInboxRows,
  placeOfBlock,
} from "./inbox-records.server";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { type BlockFilter, type BlockPage } from "./schema";
import { type Page, cursorOf } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";

const PAGE_SIZE = 50;
const SEGMENTS = ["awaiting", "others"] as const;

/** A page of the blocks within the person's scope: what waits first, nearest deadline ahead, then the newest. */
export async function listBlocks(ctx: Context, filter: BlockFilter): Promise<BlockPage> {
  const { blockResponseHours } = await getSettings(ctx);
  const rowFilter = toRowFilter(ctx, filter, blockResponseHours);
  const { rows, nextCursor } = await ctx.store.read((reader) => findPage(reader, ctx, filter, rowFilter));
  return { items: rows.map((row) => toBlockListItem(row, blockResponseHours)), nextCursor };
}

/** One part after the other until the page is full; its cursor names the part in which it ended. */
async function findPage(
  reader: Reader,
  { actor }: Context,
  filter: BlockFilter,
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
    if (last) end = `${segment}.${cursorOf(placeOfBlock(last))}`;
  }
  return { rows, nextCursor: null };
}

function toRowFilter(ctx: Context, filter: BlockFilter, responseHours: number): BlockListFilter {
  const { assignee, deadline, from, to } = filter;
  return {
    stage: filter.stage,
    status: filter.status,
    kind: filter.kind,
    wallet: filter.wallet,
    assigneeId: assignee === ASSIGNEE_ME ? ctx.actor.personId : assignee === ASSIGNEE_NONE ? null : assignee,
    createdFrom: from ? startOfDayInSaoPaulo(from) : undefined,
    createdBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
    deadline: deadline && creationWithin(deadline, responseHours, ctx.clock.now()),
  };
}

/** A deadline has only what waits; a status names its part of the list. */
function segmentsOf({ stage, status, deadline }: BlockFilter): readonly Segment[] {
  if (stage === "ended") return ["others"];
  if (deadline) return status === undefined || status === "awaiting_response" ? ["awaiting"] : [];
  if (status === undefined) return SEGMENTS;
  return status === "awaiting_response" ? ["awaiting"] : ["others"];
}

/** Null where none is given. Throws `invalid_input` for whatever we did not write. */
function decodePlace(text: string | undefined): { segment: Segment; cursor: string } | null {
  if (text === undefined) return null;
  const cut = text.indexOf(".");
  const segment = SEGMENTS.find((known) => known === text.slice(0, cut));
  const cursor = text.slice(cut + 1);
  if (!segment || !decodeCursor(cursor))
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  return { segment, cursor };
}
