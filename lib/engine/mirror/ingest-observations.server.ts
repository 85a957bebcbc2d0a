import "server-only";
import { type Booked, differenceOf } from "@/lib/engine/projection/difference";
import { type ProjectedState, projectObservations } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { withoutParts } from "@/lib/engine/projection/personal";
import { type KnownWallets } from "@/lib/engine/projection/known-wallets";
import { notifyAll } from "@/lib/platform/notifications/notify.server";
import { writeAll } from "@/lib/platform/store/writes.server";
import { lockAll } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { observationsFromRows } from "./observations-from-rows.server";
import { bookingsInto } from "./book.server";
import { type ProjectionChange, type ProjectionChanges, type ObservationGroup } from "./change.server";
import { reportedDestinations } from "./reported-destinations";
import { notificationsOfChanges } from "./change-notifications.server";
import { noteReads } from "./note-reads.server";
import {
  type Alias,
  type StoredObservation,
  findAliases,
  findRowsWithoutObservations,
  findKnownWallets,
  insertAliases,
  keysBehind,
  listBooked,
  listObservations,
  lockTransactions,
  observationsInto,
} from "./observation-records.server";
import {
  type TransactionRow,
  deleteLegs,
  deleteRefunds,
  totalsInto,
  transactionsInto,
} from "./records.server";
import { detailsInto, legsGone, refundsGone, transactionRows } from "./projected-rows.server";
import { dayOf, hourOf } from "@/lib/core/time/sao-paulo";
import { opposite } from "@/lib/core/money/sum";
import { type Total } from "./totals.server";

/** The effect of one observation on the projected state of its object. */
export type IngestedObject = {
  graphId: string;
  /** False where it had been reported before. */
  isNew: boolean;
  before: ProjectedState;
  after: ProjectedState;
  /** The transaction's row before the first and after the last of the observations; null where there is none. */
  rowBefore: TransactionRow | null;
  row: TransactionRow | null;
};

/**
 * The only entry into the mirror: stores the observations, projects each object again, and writes its changed rows
 * and the difference in money. Accepts any number of observations about any number of objects, each in the order
 * given; holds their locks until the transaction ends. `now` is the time at which we learnt it.
 */
export async function ingestObservations(
  tx: Tx,
  tellings: readonly Observation[],
  now: Date,
): Promise<IngestedObject[]> {
  const graphs = await openGroups(tx, tellings.flatMap(namesIn), tellings, now);
  const world = await worldFor(tx, graphs);
  const seen = new Map<Observation, IngestedObject>();
  const fresh: StoredObservation[] = [];
  const changes = new Map<ObservationGroup, ProjectionChange>();

  for (const graph of graphs) {
    const kept: Observation[] = [...graph.stored];
    const known = new Set(kept.map(({ key }) => key));
    const first = projectObservations(kept, world, graph.id);
    let before = first;
    const news: Observation[] = [];
    for (const telling of graph.told) {
      const isNew = !known.has(telling.key);
      if (isNew) {
        const said = withoutErased(telling, graph.rowBefore);
        known.add(telling.key);
        kept.push(said);
        news.push(said);
        fresh.push({ graphId: graph.id, learntAt: now, ...said });
      }
      const after = isNew ? projectObservations(kept, world, graph.id) : before;
      seen.set(telling, { graphId: graph.id, isNew, before, after, rowBefore: graph.rowBefore, row: null });
      before = after;
    }
    changes.set(graph, { before: first, after: before, news });
  }

  const rows = new Map([...(await apply(tx, changes, fresh, now))].map(([{ id }, row]) => [id, row]));
  return tellings.map((telling) => {
    const one = seen.get(telling);
    if (!one) throw new Error("a telling was folded and is not there");
    one.row = rows.get(one.graphId) ?? null;
    return one;
  });
}

/** A person who was erased from an object does not return to it through a new observation. */
const withoutErased = (telling: Observation, row: TransactionRow | null): Observation =>
  row?.erasedParts ? { ...telling, told: withoutParts(telling.told, row.erasedParts) } : telling;

/** Projects these objects again because the known wallets changed, without a new observation. */
export async function reprojectGroups(tx: Tx, graphIds: readonly string[], now: Date): Promise<void> {
  const graphs = await openGroups(tx, graphIds, [], now);
  const world = await worldFor(tx, graphs);
  const changes = new Map<ObservationGroup, ProjectionChange>();
  for (const graph of graphs)
    changes.set(graph, { before: null, after: projectObservations(graph.stored, world, graph.id), news: [] });
  await apply(tx, changes, [], now);
}

/**
 * Writes the observations, the money by which the projected states differ from the bookings, and their rows; notifies
 * people.
 */
async function apply(
  tx: Tx,
  changes: ProjectionChanges,
  fresh: readonly StoredObservation[],
  now: Date,
): Promise<Map<ObservationGroup, TransactionRow | null>> {
  const objectsOf = new Map(
    [...changes].map(([graph, { after }]) => [
      graph,
      new Set([
        ...graph.names,
        ...reportedRequests([...graph.stored, ...graph.told]),
        ...after.blocks.map(({ id }) => id),
      ]),
    ]),
  );
  const booked = await listBooked(
    tx,
    [...objectsOf.values()].flatMap((ids) => [...ids]),
  );
  const bookedOf = new Map<string, Booked[]>();
  for (const one of booked) bookedOf.set(one.objectId, [...(bookedOf.get(one.objectId) ?? []), one]);
  const bookings = [...changes].flatMap(([graph, { after }]) =>
    differenceOf(
      after.effects,
      [...(objectsOf.get(graph) ?? [])].flatMap((id) => bookedOf.get(id) ?? []),
    ),
  );
  const rows = transactionRows(changes, now);
  const written = bookingsInto(bookings, now);
  const paid = paidTotals([...rows].map(([graph, row]) => ({ before: graph.rowBefore, row })));
  await writeAll(tx, [
    observationsInto([...[...changes.keys()].flatMap(({ stood }) => stood), ...fresh]),
    ...written.writes,
    totalsInto([...written.totals, ...paid]),
    transactionsInto([...rows.values()].filter((row) => row !== null)),
    ...detailsInto(changes, now),
  ]);
  await deleteRefunds(tx, refundsGone(changes));
  await deleteLegs(tx, legsGone(changes));
  await notifyAll(tx, notificationsOfChanges(changes, rows, now));
  for (const [graph, { before, after, news }] of changes)
    if (before)
      await noteReads(
        tx,
        { rowBefore: graph.rowBefore, row: rows.get(graph) ?? null, before, after, news },
        now,
      );
  return rows;
}

/** The ids that an observation names: a block with the payment that it is on. */
const namesIn = ({ told }: Observation): string[] =>
  told.about === "block" && told.transactionId !== null ? [told.transactionId, told.id] : [told.id];

/** Returns the objects of these names, each under one of them, locked and with all earlier observations. */
async function openGroups(
  tx: Tx,
  names: readonly string[],
  tellings: readonly Observation[],
  now: Date,
): Promise<ObservationGroup[]> {
  const all = [...new Set(names)];
  if (all.length === 0) return [];
  const aliases = await lockWithAliases(tx, all);
  const graphOf = new Map(aliases.map(({ alias, objectId }) => [alias, objectId]));
  const learnt: Alias[] = [];
  for (const { told } of tellings)
    if (told.about === "block" && told.transactionId !== null && !graphOf.has(told.id)) {
      graphOf.set(told.id, told.transactionId);
      learnt.push({ alias: told.id, objectId: told.transactionId, learntAt: now });
    }
  await insertAliases(tx, learnt);

  const graphs = new Map<string, ObservationGroup>();
  const graphNamed = (name: string): ObservationGroup => {
    const id = graphOf.get(name) ?? name;
    const graph = graphs.get(id) ?? { id, names: [id], stored: [], stood: [], told: [], rowBefore: null };
    graphs.set(id, graph);
    return graph;
  };
  if (tellings.length === 0) for (const name of all) graphNamed(name);
  for (const telling of tellings) graphNamed(telling.told.id).told.push(telling);
  for (const { alias, objectId } of [...aliases, ...learnt]) graphs.get(objectId)?.names.push(alias);
  await load(tx, graphs);
  return [...graphs.values()];
}

/**
 * Locks the objects of these names, and gives back every name of them. A transaction that held one of them may have found two
 * names to be one object: that object is locked as well before anything of it is read.
 */
async function lockWithAliases(tx: Tx, names: readonly string[]): Promise<Alias[]> {
  const held = new Set([...names, ...(await lockAll(tx, "object", names, keysBehind(names)))]);
  for (;;) {
    const aliases = await findAliases(tx, names);
    const missed = aliases.map(({ objectId }) => objectId).filter((id) => !held.has(id));
    if (missed.length === 0) return aliases;
    for (const id of await lockAll(tx, "object", missed)) held.add(id);
  }
}

async function load(tx: Tx, graphs: Map<string, ObservationGroup>): Promise<void> {
  const byName = new Map([...graphs.values()].flatMap((graph) => graph.names.map((name) => [name, graph])));
  for (const stored of await listObservations(tx, [...byName.keys()]))
    byName.get(stored.graphId)?.stored.push(stored);
  for (const row of await lockTransactions(tx, [...graphs.keys()])) {
    const graph = graphs.get(row.id);
    if (graph) graph.rowBefore = row;
  }
  const unkept = [...graphs.values()].filter(({ stored }) => stored.length === 0);
  if (unkept.length === 0) return;
  const rows = await findRowsWithoutObservations(
    tx,
    unkept.flatMap(({ names }) => names),
  );
  if (rows === null) return;
  for (const graph of unkept) {
    graph.stood = observationsFromRows(graph, rows);
    graph.stored.push(...graph.stood);
  }
}

/** One query for all the wallets that shares are reported for. */
function worldFor(tx: Tx, graphs: readonly ObservationGroup[]): Promise<KnownWallets> {
  return findKnownWallets(
    tx,
    graphs.flatMap(({ stored, told }) => reportedDestinations([...stored, ...told])),
  );
}

/**
 * Changes of the sums of hours and of projects, from changed rows. A payment counts in its hour and in its project
 * while its state is paid.
 */
const paidTotals = (
  changed: Iterable<{ before: TransactionRow | null; row: TransactionRow | null }>,
): Total[] => [...changed].flatMap(({ before, row }) => differ(paidIn(before), paidIn(row)));

function paidIn(row: TransactionRow | null): Total[] {
  if (row?.type !== "payment" || row.state !== "completed" || row.settledAt === null) return [];
  const { projectId, settledAt, wallet, amountCentavos } = row;
  const paid: Total = { day: dayOf(settledAt), wallet, measure: "payment", count: 1, amountCentavos };
  return [{ ...paid, hour: hourOf(settledAt) }, ...(projectId === null ? [] : [{ ...paid, projectId }])];
}

function differ(before: readonly Total[], after: readonly Total[]): Total[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    ...before.map((total) => ({
      ...total,
      count: -total.count,
      amountCentavos: opposite(total.amountCentavos),
    })),
    ...after,
  ];
}

/** Our requests for a payment's refund: the money of each but the first is booked under its own name. */
const reportedRequests = (observations: readonly Observation[]): string[] =>
  observations.flatMap(({ told }) => (told.about === "refund" ? (told.intentId ?? []) : []));
