import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
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
  return ctx.store.read(async (tx) => {
    const outage = await findOutage(tx, id);
    if (!outage) throw new AppError("not_found", { message: `outage ${id}` });
    const rows = await listChangeRows(
      tx,
      scopeOf(ctx.actor),
      id,
      decodeCursor(cursor, "number"),
      PAGE_SIZE + 1,
    );
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const about = page.flatMap(({ transactionId }) => transactionId ?? []);
    const events = await listEventsSince(tx, about, outage.endedAt);
    return {
      items: page.map(({ outageId: _outage, ...row }) => ({
        ...row,
        readAt: row.readAt.toISOString(),
        eventAt: eventAtOf(row, events)?.toISOString() ?? null,
      })),
      nextCursor:
        rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.readAt, id: String(last.id) }) : null,
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
