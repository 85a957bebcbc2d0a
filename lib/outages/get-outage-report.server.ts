import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { toOutage } from "./outage-view.server";
import { countOutages, findOutage, listUntoldReads } from "./report-records.server";
import { type OutageReport } from "./schema";

const UNTOLD_SHOWN = 200;

/** One outage, how far it is read, and what the service could not tell. Throws `not_found`. */
export async function getOutageReport(ctx: Context, id: string): Promise<OutageReport> {
  const scope = scopeOf(ctx.actor);
  return ctx.store.read(async (tx) => {
    const row = await findOutage(tx, id);
    if (!row) throw new AppError("not_found", { message: `outage ${id}` });
    const figures = await countOutages(tx, scope, [id]);
    const untold = await listUntoldReads(tx, scope, id, UNTOLD_SHOWN);
    return {
      outage: toOutage(row, figures.get(id)),
      untoldReads: untold.map(({ kind, objectId, wallet, outcome, readAt }) => ({
        kind,
        objectId,
        wallet,
        outcome: outcome ?? "",
        readAt: readAt?.toISOString() ?? null,
      })),
    };
  });
}
