import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { eventOfChange } from "./labels";
import {
  type LateEvent,
  type OutageChangeRow,
  findOutage,
  listChangeRows,
  listEventsSince,
} from "./report-records.server";
import { type OutageChangePage } from "./schema";

const PAGE_SIZE = 50;

/** What had changed in an outage without an event, newest read first; what its event told later is marked. */
export async function listOutageChanges(
  ctx: Context,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<OutageChangePage> {
  return ctx.store.read(async (reader) => {
    const outage = await findOutage(reader, id);
    if (!outage) throw new AppError("not_found", { message: `outage ${id}` });
    const { rows, nextCursor } = await listChangeRows(reader, scopeOf(ctx.actor), id, {
      cursor,
      size: PAGE_SIZE,
    });
    const about = rows.flatMap(({ transactionId }) => transactionId ?? []);
    const events = await listEventsSince(reader, about, outage.endedAt);
    return {
      items: rows.map(({ outageId: _outage, ...row }) => ({
        ...row,
        readAt: row.readAt.toISOString(),
        eventAt: eventAtOf(row, events)?.toISOString() ?? null,
      })),
      nextCursor,
    };
  });
}

function eventAtOf(row: Omit<OutageChangeRow, "outageId">, events: readonly LateEvent[]): Date | null {
  const wanted = eventOfChange(row);
  if (wanted === null) return null;
  const found = events.find(
    ({ event, transactionId, subjectId }) =>
      event === wanted &&
      transactionId === row.transactionId &&
      (row.objectType !== "block" || subjectId === row.objectId),
  );
  return found?.receivedAt ?? null;
}
