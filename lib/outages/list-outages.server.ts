import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { toOutage } from "./outage-view.server";
import { countOutages, listOutageRows } from "./report-records.server";
import { type OutagePage } from "./schema";

const PAGE_SIZE = 30;

/** The windows in which nothing could be received, newest first. */
export async function listOutages(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<OutagePage> {
  return ctx.store.read(async (tx) => {
    const rows = await listOutageRows(tx, decodeCursor(cursor), PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const figures = await countOutages(
      tx,
      scopeOf(ctx.actor),
      page.map(({ id }) => id),
    );
    return {
      items: page.map((row) => toOutage(row, figures.get(row.id))),
      nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.endedAt, id: last.id }) : null,
    };
  });
}
