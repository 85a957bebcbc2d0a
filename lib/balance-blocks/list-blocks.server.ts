import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { type Cursor, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { readSettings } from "@/lib/settings/read-settings.server";
import { toBlockListItem } from "./block-view.server";
import { creationWithin } from "./deadline";
import { type BlockListFilter, type BlockListRow, type Segment, listInboxRows } from "./inbox-records.server";
import { ASSIGNEE_ME, ASSIGNEE_NONE, type BlockFilter, type BlockPage } from "./schema";

const PAGE_SIZE = 50;
const SEGMENTS = ["awaiting", "others"] as const;

/** A page of the blocks within the person's scope: what waits first, nearest deadline ahead, then the newest. */
export async function listBlocks(ctx: Context, filter: BlockFilter): Promise<BlockPage> {
  const { blockResponseHours } = await ctx.store.read(readSettings);
  const rowFilter = toRowFilter(ctx, filter, blockResponseHours);
  const place = decodePlace(filter.cursor);
  const segments = segmentsOf(filter);
  const first = place ? segments.indexOf(place.segment) : 0;
  const rows = await ctx.store.read(async (tx) => {
    const found: { row: BlockListRow; segment: Segment }[] = [];
    for (const segment of segments.slice(Math.max(0, first))) {
      const cursor = segment === place?.segment ? place.cursor : null;
      const limit = PAGE_SIZE + 1 - found.length;
      const part = await listInboxRows(tx, scopeOf(ctx.actor), rowFilter, segment, cursor, limit);
      found.push(...part.map((row) => ({ row, segment })));
      if (found.length > PAGE_SIZE) break;
    }
    return found;
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(({ row }) => toBlockListItem(row, blockResponseHours)),
    nextCursor: rows.length > PAGE_SIZE && last ? encodePlace(last) : null,
  };
}

function toRowFilter(ctx: Context, filter: BlockFilter, responseHours: number): BlockListFilter {
  const { assignee, deadline, from, to } = filter;
  return {
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
function segmentsOf({ status, deadline }: BlockFilter): readonly Segment[] {
  if (deadline) return status === undefined || status === "awaiting_response" ? ["awaiting"] : [];
  if (status === undefined) return SEGMENTS;
  return status === "awaiting_response" ? ["awaiting"] : ["others"];
}

const encodePlace = ({ row, segment }: { row: BlockListRow; segment: Segment }): string =>
  `${segment}.${encodeCursor({ at: row.createdAt, id: row.id })}`;

/** Null for whatever we did not write: the list then starts from its beginning. */
function decodePlace(text: string | undefined): { segment: Segment; cursor: Cursor } | null {
  const cut = text?.indexOf(".") ?? -1;
  const segment = SEGMENTS.find((known) => known === text?.slice(0, cut));
  const cursor = decodeCursor(text?.slice(cut + 1));
  return segment && cursor ? { segment, cursor } : null;
}
