import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import {
  type LateEvent,
  type OutageChangeRow,
  findOutage,
  listChangeRows,
  listEventsSince,
} from "./report-records.server";
import { type OutageChangePage } from "./schema";

const PAGE_SIZE = 50;

/**
 * Lists the objects that had changed in an outage without an event, newest read first. A change that its event
 * reported later is flagged.
 */
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

/** The event that reports a change; null where the specification has none. */
const EVENT_OF: Readonly<Record<string, string>> = {
  "payment completed": "payment_completed",
  "payment expired": "payment_expired",
  "payment failed": "payment_failed",
  "withdrawal completed": "withdrawal_completed",
  "withdrawal failed": "withdrawal_failed",
  "withdrawal reversed": "withdrawal_reversed",
  "refund confirmed": "refund_completed",
  "block awaiting_response": "balance_block_created",
  "block approved": "balance_block_approved",
  "block rejected": "balance_block_rejected",
};

function eventOfChange(change: { objectType: string; kind: string; stateAfter: string }): string | null {
  const noun = change.objectType === "transaction" ? change.kind : change.objectType;
  return EVENT_OF[`${noun} ${change.stateAfter}`] ?? null;
}
