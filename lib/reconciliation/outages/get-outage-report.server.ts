import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { toOutage } from "./outage-view.server";
import { countOutages } from "./count-outages.server";
import { findOutage, listMissingReads, listUntold } from "./report-records.server";
import { EVENT_LOST, type OutageReport } from "./schema";

const MISSING_SHOWN = 200;

/** Returns one outage, its read progress, and what the service could not report. Throws `not_found`. */
export async function getOutageReport(ctx: Context, id: string): Promise<OutageReport> {
  const scope = scopeOf(ctx.actor);
  return ctx.store.read(async (reader) => {
    const row = await findOutage(reader, id);
    if (!row) throw new AppError("not_found", { message: `outage ${id}` });
    const figures = await countOutages(reader, scope, [id]);
    const missing = await listMissingReads(reader, scope, id, MISSING_SHOWN);
    const untold = await listUntold(reader, scope, id, MISSING_SHOWN);
    return {
      outage: toOutage(row, figures.get(id)),
      missingReads: missing.map(({ kind, objectId, wallet, outcome, readAt }) => ({
        kind,
        objectId,
        wallet,
        outcome,
        readAt: readAt?.toISOString() ?? null,
      })),
      lostEvents: untold.map(({ id: objectId, wallet, readAt }) => ({
        kind: "transaction",
        objectId,
        wallet,
        outcome: EVENT_LOST,
        readAt: readAt?.toISOString() ?? null,
      })),
    };
  });
}
