import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { type BalanceTold, type Observation } from "@/lib/engine/fold/observation";
import { observe } from "@/lib/engine/mirror/observe.server";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { type Stretch, askForReads, closeStretches, listOpenStretches } from "./agreement-records.server";
import { blockersOf, confirmedUnits } from "./confirmed-units";
import { type GraphUnit, toldOfUnits } from "./units-of-graph";
import { unitsIn } from "./units-of-graphs.server";

/** What only events told of is looked for so long in readings that agree; then it stays until its object is read. */
const LOOKED_AT_MS = 10 * 60_000;
const STRETCHES_AT_ONCE = 200;
const OBSERVED_AT_ONCE = 256;

/**
 * Looks through what moved between readings of the balances that agree, of all wallets together, and writes down what that
 * confirms, as one more telling of each object.
 */
export async function confirmByBalances(services: Services): Promise<void> {
  const { store, clock } = services;
  const { stretches, units } = await store.snapshot(async (reader) => {
    const open = await listOpenStretches(reader, STRETCHES_AT_ONCE);
    return { stretches: open, units: open.length > 0 ? await unitsIn(reader, open) : [] };
  });
  if (stretches.length === 0) return;
  const confirmed = confirmedUnits(units);
  const tellings = tellingsOf(units, confirmed, stretches);
  for (let at = 0; at < tellings.length; at += OBSERVED_AT_ONCE)
    await tell(services, tellings.slice(at, at + OBSERVED_AT_ONCE));
  const now = clock.now();
  const leftOpen = new Set(
    units
      .filter(({ key, trust }) => trust !== "sure" && !confirmed.has(key))
      .flatMap(({ moved }) => moved.map(({ stretch }) => stretch)),
  );
  const isOver = ({ id, at }: Stretch) =>
    !leftOpen.has(String(id)) || at.getTime() < now.getTime() - LOOKED_AT_MS;
  const blockers = blockersOf(units);
  await store.transaction(async (tx) => {
    await closeStretches(
      tx,
      stretches.filter(isOver).map(({ id }) => id),
    );
    // No read shows a refund, and blocks have a list of their own.
    const ids = units
      .filter(({ key, unit }) => blockers.has(key) && unit !== "refund" && unit !== "block")
      .map(({ graph }) => graph.id);
    if (ids.length > 0) await askForReads(tx, ids, now);
  });
}

/** One telling an object, of all of its money that is confirmed. */
function tellingsOf(
  units: readonly GraphUnit[],
  confirmed: ReadonlySet<string>,
  stretches: readonly Stretch[],
): Observation<BalanceTold>[] {
  const byId = new Map(stretches.map((stretch) => [String(stretch.id), stretch]));
  return [...groupBy(units, ({ graph }) => graph)].flatMap(([graph, all]) => {
    const ofGraph = all.filter(({ key }) => confirmed.has(key));
    const touched = ofGraph.flatMap(({ moved }) =>
      moved.flatMap(({ stretch }) => byId.get(stretch ?? "") ?? []),
    );
    const newest = touched.toSorted((one, other) => one.id - other.id).at(-1);
    const told = newest && toldOfUnits(graph, all, confirmed);
    const wallet = graph.picture.transaction?.wallet;
    if (!told || wallet === undefined) return [];
    return { key: `balance ${newest.id}`, source: "balance" as const, at: newest.at, wallet, told };
  });
}

async function tell({ store, clock }: Services, tellings: readonly Observation[]): Promise<void> {
  await store.transaction(async (tx) => {
    const seen = await observe(tx, tellings, clock.now());
    const frames = seen.flatMap(({ row }): LiveFrame[] => {
      if (!row) return [];
      const about = { ids: [row.id], wallet: row.wallet };
      return [
        { name: row.type === "withdrawal" ? "withdrawal.changed" : "charge.changed", ...about },
        { name: "transaction.changed", ...about },
      ];
    });
    await publish(tx, frames);
  });
}
