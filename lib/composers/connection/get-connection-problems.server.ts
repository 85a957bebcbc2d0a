import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { findInForce } from "@/lib/platform/connection/records.server";
import { type Context } from "@/lib/platform/context.server";
import {
  type Problem,
  problemsBelowTheBand,
  problemsOf,
  type Unknown,
  unknownsOf,
  unknownsThatMatter,
} from "./problems";
import { knownConnectionFor, readKnownConnection } from "./read-known-connection.server";

/**
 * The state of the connection in force that other pages show. It has the problems that the band of every page does
 * not report, and the unknowns: all of them or those that matter everywhere. Empty for a person without the right to
 * know.
 */
export async function getConnectionProblems(
  ctx: Context,
  which: "all" | "that_matter",
): Promise<{ problems: Problem[]; unknowns: Unknown[] }> {
  const { connection, kept, store, clock } = ctx;
  if (!mayDo(ctx.actor, "operations.work") || !connection.isConnected())
    return { problems: [], unknowns: [] };
  const sources = ["connection_checks", "connections", "wallets"] as const;
  const all = await kept.get(`known of ${connection.key()}`, sources, async () => {
    const isKept = connection.current().connectionSource === "database";
    const since = isKept ? ((await store.read(findInForce))?.appliedAt ?? null) : null;
    return (await readKnownConnection(ctx, since)).known;
  });
  const known = knownConnectionFor(ctx.actor, all);
  return {
    problems: problemsBelowTheBand(problemsOf(known, clock.now())),
    unknowns: which === "all" ? unknownsOf(known) : unknownsThatMatter(known),
  };
}
