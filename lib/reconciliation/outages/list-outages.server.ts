import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { toOutage } from "./outage-view.server";
import { countOutages } from "./count-outages.server";
import { listOutageRows } from "./report-records.server";
import { type OutagePage } from "./schema";

const PAGE_SIZE = 30;

/** The windows in which nothing could be received, newest first. */
export async function listOutages(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<OutagePage> {
  return ctx.store.read(async (reader) => {
    const { rows, nextCursor } = await listOutageRows(reader, { cursor, size: PAGE_SIZE });
    const figures = await countOutages(
      reader,
      scopeOf(ctx.actor),
      rows.map(({ id }) => id),
    );
    return {
      items: rows.map((row) => toOutage(row, figures.get(row.id))),
      nextCursor,
    };
  });
}
