import "server-only";
import { SETTLED_INTENT_STATES } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { findDecisions, listSettledOutcomes as listRows } from "./open-records.server";
import { AttemptOutcome } from "./outcome";
import { type SettledOutcomePage } from "./schema";

const PAGE_SIZE = 25;
const SHOWN_FOR_MS = 7 * 24 * 3_600_000;

/** The writes of the last seven days whose outcome was unknown and is not any more, the latest first. */
export async function listSettledOutcomes(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<SettledOutcomePage> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_FOR_MS);
  const { page, decisions } = await ctx.store.snapshot(async (reader) => {
    const found = await listRows(reader, scopeOf(ctx.actor), since, { cursor, size: PAGE_SIZE });
    const ids = found.rows.map(({ id }) => id);
    return { page: found, decisions: await findDecisions(reader, ids) };
  });
  return {
    items: page.rows.flatMap((row) => {
      if (row.settledAt === null || !isOneOf(SETTLED_INTENT_STATES, row.state)) return [];
      return [
        {
          id: row.id,
          kind: row.kind,
          wallet: row.wallet,
          state: row.state,
          outcome: AttemptOutcome.safeParse(row.outcome).data?.kind ?? null,
          resultId: row.resultId,
          createdAt: row.createdAt.toISOString(),
          settledAt: row.settledAt.toISOString(),
          decision: decisions.get(row.id) ?? null,
        },
      ];
    }),
    nextCursor: page.nextCursor,
  };
}
