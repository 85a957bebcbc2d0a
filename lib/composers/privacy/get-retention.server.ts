import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { type Context } from "@/lib/platform/context.server";
import { RETENTION, type RetentionRow } from "./retention";
import { countTable } from "./retention-records.server";

/** The personal data that is retained: how much, since when, and how its retention ends. */
export const getRetention = (ctx: Pick<Context, "store">): Promise<RetentionRow[]> =>
  ctx.store.snapshot(async (reader) => {
    const rows: RetentionRow[] = [];
    for (const kept of RETENTION) {
      const { oldest, ...counted } = await countTable(reader, kept.table);
      rows.push({ ...kept, ...counted, oldest: isoOrNull(oldest) });
    }
    return rows;
  });
