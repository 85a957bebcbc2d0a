import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { findDecisions, listSettledDoubts as listRows } from "./open-records.server";
import { AttemptOutcome } from "./outcome";
import { type SettledDoubtPage } from "./schema";

const PAGE_SIZE = 25;
const SHOWN_FOR_MS = 7 * 24 * 3_600_000;
const DECISIONS = ["intent.abandon", "intent.create_again", "refund_confirmed_by_person"] as const;

/** The writes of the last seven days that were in doubt and are not any more, the latest first. */
export async function listSettledDoubts(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<SettledDoubtPage> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_FOR_MS);
  const { rows, page, decisions } = await ctx.store.snapshot(async (tx) => {
    const found = await listRows(tx, scopeOf(ctx.actor), since, decodeCursor(cursor), PAGE_SIZE + 1);
    const shown = found.slice(0, PAGE_SIZE);
    const ids = shown.map(({ id }) => id);
    return { rows: found, page: shown, decisions: await findDecisions(tx, ids, DECISIONS) };
  });
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => {
      if (row.settledAt === null) return [];
      const decision = decisions.get(row.id);
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
          decision: decision ? { act: decision.act, person: decision.person, reason: decision.reason } : null,
        },
      ];
    }),
    nextCursor:
      rows.length > PAGE_SIZE && last?.settledAt ? encodeCursor({ at: last.settledAt, id: last.id }) : null,
  };
}
