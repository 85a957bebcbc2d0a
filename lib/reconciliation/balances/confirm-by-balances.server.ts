import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { type BalanceFacts, type Observation } from "@/lib/engine/projection/observation";
import { isOfLongAgo } from "@/lib/engine/projection/read-schedule";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { hastenReads, skipReads } from "@/lib/engine/mirror/skipped-reads-records.server";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { type BalanceInterval, listOpenStretches, noteLooks } from "./agreement-records.server";
import { blockersOf, confirmedUnits, skippableUnits } from "./confirmed-units";
import { type GroupUnit, factsFromUnits } from "./units-of-group";
import { unitsIn } from "./units-of-groups.server";

/**
 * Delays before an interval that proves nothing yet is scanned again: a blocking object may be read, or another
 * wallet may come to agree. After the last scan, the rest of the interval is closed.
 */
const LOOKS_MS = [15_000, 60_000, 4 * 60_000] as const;
const STRETCHES_AT_ONCE = 200;
const OBSERVED_AT_ONCE = 256;

/**
 * Scans the movements between agreeing balance readings, of all wallets together. Records what they confirm as one
 * more observation of each object.
 */
export async function confirmByBalances(services: Services): Promise<void> {
  const { store, clock } = services;
  const now = clock.now();
  const { stretches, units } = await store.snapshot(async (reader) => {
    const open = await listOpenStretches(reader, STRETCHES_AT_ONCE);
    const isDue = open.some(({ nextLookAt }) => nextLookAt <= now);
    return isDue ? { stretches: open, units: await unitsIn(reader, open) } : { stretches: [], units: [] };
  });
  if (stretches.length === 0) return;
  const confirmed = confirmedUnits(units);
  const tellings = observationsOf(units, confirmed, stretches);
  for (let at = 0; at < tellings.length; at += OBSERVED_AT_ONCE)
    await tell(services, tellings.slice(at, at + OBSERVED_AT_ONCE));
  const unproven = units.filter(({ key, trust }) => trust !== "sure" && !confirmed.has(key));
  const isUnproven = new Set(unproven.flatMap(({ moved }) => moved.map(({ stretch }) => stretch)));
  const nextLookOf = ({ id, looks }: BalanceInterval): Date | null => {
    const wait = isUnproven.has(String(id)) ? LOOKS_MS[looks] : undefined;
    return wait === undefined ? null : new Date(now.getTime() + wait);
  };
  const looked = stretches
    .filter(({ nextLookAt }) => nextLookAt <= now)
    .map((stretch) => ({ id: stretch.id, nextLookAt: nextLookOf(stretch) }));
  const isOver = new Set(looked.filter(({ nextLookAt }) => nextLookAt === null).map(({ id }) => String(id)));
  const unread = unreadOf(unproven, isOver, now);
  // No read shows a refund, and blocks have a list of their own.
  const isReadable = ({ unit, graph: { picture } }: GroupUnit) =>
    !["refund", "block", "block_end"].includes(unit) && picture.transaction?.confirmation === "to_confirm";
  // Old payments are not read for a proof: thousands of them come at once after an outage (faults, H54).
  const isReadAnyway = ({ graph: { picture } }: GroupUnit) =>
    picture.transaction !== null && !isOfLongAgo(picture.transaction, now);
  const blockers = blockersOf(units, { isReadable, isReadAnyway });
  await store.transaction(async (tx) => {
    for (const [nextLookAtMs, alike] of groupBy(looked, ({ nextLookAt }) => nextLookAt?.getTime() ?? null))
      await noteLooks(
        tx,
        alike.map(({ id }) => id),
        nextLookAtMs === null ? null : new Date(nextLookAtMs),
      );
    const ids = units.filter(({ key }) => blockers.has(key)).map(({ graph }) => graph.id);
    if (ids.length > 0) await hastenReads(tx, ids, now);
    if (unread.length > 0) await skipReads(tx, unread);
  });
}

/** Old objects that finished intervals explain and do not prove, and that are not read for that reason. */
function unreadOf(unproven: readonly GroupUnit[], isOver: ReadonlySet<string>, now: Date): string[] {
  const explained = unproven.filter(
    ({ trust, graph, moved }) =>
      trust === "told" &&
      graph.picture.transaction !== null &&
      isOfLongAgo(graph.picture.transaction, now) &&
      moved.every(({ stretch }) => stretch !== null && isOver.has(stretch)),
  );
  return [...new Set(skippableUnits(explained).map(({ graph }) => graph.id))];
}

/** One observation per object, for all of its confirmed money. */
function observationsOf(
  units: readonly GroupUnit[],
  confirmed: ReadonlySet<string>,
  stretches: readonly BalanceInterval[],
): Observation<BalanceFacts>[] {
  const byId = new Map(stretches.map((stretch) => [String(stretch.id), stretch]));
  return [...groupBy(units, ({ graph }) => graph)].flatMap(([graph, all]) => {
    const ofGraph = all.filter(({ key }) => confirmed.has(key));
    const touched = ofGraph.flatMap(({ moved }) =>
      moved.flatMap(({ stretch }) => byId.get(stretch ?? "") ?? []),
    );
    const newest = touched.toSorted((one, other) => one.id - other.id).at(-1);
    const told = newest && factsFromUnits(graph, all, confirmed);
    const wallet = graph.picture.transaction?.wallet;
    if (!told || wallet === undefined) return [];
    return { key: keyOf(newest, told), source: "balance" as const, at: newest.at, wallet, told };
  });
}

/** A later scan of one interval may confirm more of an object. */
const keyOf = (
  { id }: BalanceInterval,
  { payment, refunds, withdrawal, blocks = [] }: BalanceFacts,
): string =>
  [
    `balance ${id}`,
    ...(payment ? ["payment"] : []),
    ...(withdrawal ? ["withdrawal"] : []),
    ...refunds.map(({ objectId }) => `refund ${objectId}`),
    ...blocks.map(({ blockId }) => `block ${blockId}`),
  ].join(" ");

async function tell({ store, clock }: Services, tellings: readonly Observation[]): Promise<void> {
  await store.transaction(async (tx) => {
    const seen = await ingestObservations(tx, tellings, clock.now());
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
