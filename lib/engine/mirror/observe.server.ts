import "server-only";
import { ZERO } from "@/lib/core/money";
import {
  TRANSACTION_FIELD_NAMES,
  type ToldFields,
  type TransactionField,
  forFields,
} from "@/lib/core/transaction-fields";
import { isResolved } from "@/lib/core/words/blocks";
import { type ObservationSource } from "@/lib/core/words/observations";
import { type Origin } from "@/lib/core/words/transactions";
import { differenceOf } from "@/lib/engine/fold/difference";
import { type BlockPicture } from "@/lib/engine/fold/fold-block";
import { type RefundPicture } from "@/lib/engine/fold/fold-refund";
import { type TransactionPicture } from "@/lib/engine/fold/fold-transaction";
import { type Picture, fold } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { scheduleAfter } from "@/lib/engine/fold/read-schedule";
import { type World } from "@/lib/engine/fold/world";
import { notify } from "@/lib/platform/notifications/notify.server";
import { notifyOfRefund } from "@/lib/platform/notifications/notify-of-refund.server";
import { notifyOfTransaction } from "@/lib/platform/notifications/notify-of-transaction.server";
import { lockAll } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { asItStands } from "./as-it-stands.server";
import { book } from "./book.server";
import { destinationsTold } from "./destinations-told";
import { noteDismissed } from "./note-dismissed.server";
import { noteReads } from "./note-reads.server";
import {
  type Alias,
  type StoredObservation,
  findAliases,
  findRowsAsTheyStand,
  findWorld,
  insertAliases,
  insertObservations,
  listBooked,
  listObservations,
  lockTransactions,
} from "./observation-records.server";
import { deleteRefund } from "./refund-records.server";
import {
  type TransactionRow,
  saveBlocks,
  saveCharge,
  saveLegs,
  saveRefund,
  saveTransactions,
  saveWithdrawal,
} from "./records.server";

/** What one telling did to the picture of its object. */
export type Seen = {
  graphId: string;
  /** False where it had been told before. */
  isNew: boolean;
  before: Picture;
  after: Picture;
  /** The transaction's row as it was before the first and after the last of them; null where there is none. */
  rowBefore: TransactionRow | null;
  row: TransactionRow | null;
};

type Graph = {
  id: string;
  /** Under whatever name it was told. */
  names: string[];
  stored: StoredObservation[];
  told: Observation[];
  rowBefore: TransactionRow | null;
};

/**
 * The one way into the mirror: what is told is written down, each object's picture is folded anew, and what stands
 * otherwise than before is written: its rows, and the money by which it differs. Any number of tellings about any number
 * of objects, each in the order given; holds their locks until the transaction ends. `now` is when we learnt it.
 */
export async function observe(tx: Tx, tellings: readonly Observation[], now: Date): Promise<Seen[]> {
  const graphs = await openGraphs(tx, tellings.flatMap(namesIn), tellings, now);
  const world = await worldFor(tx, graphs);
  const seen = new Map<Observation, Seen>();
  const fresh: StoredObservation[] = [];
  const changes = new Map<Graph, Change>();

  for (const graph of graphs) {
    const kept: Observation[] = [...graph.stored];
    const known = new Set(kept.map(({ key }) => key));
    const first = fold(kept, world, graph.id);
    let before = first;
    const news: Observation[] = [];
    for (const telling of graph.told) {
      const isNew = !known.has(telling.key);
      if (isNew) {
        known.add(telling.key);
        kept.push(telling);
        news.push(telling);
        fresh.push({ ...telling, graphId: graph.id, learntAt: now });
      }
      const after = isNew ? fold(kept, world, graph.id) : before;
      seen.set(telling, { graphId: graph.id, isNew, before, after, rowBefore: graph.rowBefore, row: null });
      before = after;
    }
    changes.set(graph, { before: first, after: before, news });
  }

  await insertObservations(tx, fresh);
  for (const [graph, row] of await apply(tx, changes, now))
    for (const one of seen.values()) if (one.graphId === graph.id) one.row = row;
  return tellings.map((telling) => {
    const one = seen.get(telling);
    if (!one) throw new Error("a telling was folded and is not there");
    return one;
  });
}

/** Folds again what is known of these objects: because the world is another, and nothing new was told. */
export async function foldAgain(tx: Tx, graphIds: readonly string[], now: Date): Promise<void> {
  const graphs = await openGraphs(tx, graphIds, [], now);
  const world = await worldFor(tx, graphs);
  const changes = new Map<Graph, Change>();
  for (const graph of graphs)
    changes.set(graph, { before: null, after: fold(graph.stored, world, graph.id), news: [] });
  await apply(tx, changes, now);
}

/** Books the money by which the pictures differ from what was booked, and writes their rows. */
async function apply(tx: Tx, changes: Changes, now: Date): Promise<Map<Graph, TransactionRow | null>> {
  const objectsOf = new Map(
    [...changes].map(([graph, { after }]) => [
      graph,
      new Set([...graph.names, ...after.blocks.map(({ id }) => id)]),
    ]),
  );
  const booked = await listBooked(
    tx,
    [...objectsOf.values()].flatMap((ids) => [...ids]),
  );
  const bookings = [...changes].flatMap(([graph, { after }]) =>
    differenceOf(
      after.effects,
      booked.filter(({ objectId }) => objectsOf.get(graph)?.has(objectId)),
    ),
  );
  await book(tx, bookings, now);
  return writeGraphs(tx, changes, now);
}

/** What a telling names: a block with the payment that it is on. */
const namesIn = ({ told }: Observation): string[] =>
  told.about === "block" && told.transactionId !== null ? [told.transactionId, told.id] : [told.id];

/** The objects of these names, each under one of them, locked and with all that was told of it before. */
async function openGraphs(
  tx: Tx,
  names: readonly string[],
  tellings: readonly Observation[],
  now: Date,
): Promise<Graph[]> {
  const all = [...new Set(names)];
  let aliases = await findAliases(tx, all);
  await lockAll(tx, "object", [...all, ...aliases.map(({ objectId }) => objectId)]);
  // Another may have learnt meanwhile what is one object.
  aliases = await findAliases(tx, [...all, ...aliases.map(({ objectId }) => objectId)]);
  const graphOf = new Map(aliases.map(({ alias, objectId }) => [alias, objectId]));
  const learnt: Alias[] = [];
  for (const { told } of tellings)
    if (told.about === "block" && told.transactionId !== null && !graphOf.has(told.id)) {
      graphOf.set(told.id, told.transactionId);
      learnt.push({ alias: told.id, objectId: told.transactionId, learntAt: now });
    }
  await insertAliases(tx, learnt);

  const graphs = new Map<string, Graph>();
  const graphNamed = (name: string): Graph => {
    const id = graphOf.get(name) ?? name;
    const graph = graphs.get(id) ?? { id, names: [id], stored: [], told: [], rowBefore: null };
    graphs.set(id, graph);
    return graph;
  };
  if (tellings.length === 0) for (const name of all) graphNamed(name);
  for (const telling of tellings) graphNamed(telling.told.id).told.push(telling);
  for (const { alias, objectId } of [...aliases, ...learnt]) graphs.get(objectId)?.names.push(alias);
  await load(tx, graphs);
  return [...graphs.values()];
}

async function load(tx: Tx, graphs: Map<string, Graph>): Promise<void> {
  const byName = new Map([...graphs.values()].flatMap((graph) => graph.names.map((name) => [name, graph])));
  for (const stored of await listObservations(tx, [...byName.keys()]))
    byName.get(stored.graphId)?.stored.push(stored);
  for (const row of await lockTransactions(tx, [...graphs.keys()])) {
    const graph = graphs.get(row.id);
    if (graph) graph.rowBefore = row;
  }
  const unkept = [...graphs.values()].filter(({ stored }) => stored.length === 0);
  if (unkept.length === 0) return;
  const rows = await findRowsAsTheyStand(
    tx,
    unkept.flatMap(({ names }) => names),
  );
  const stood: StoredObservation[] = [];
  for (const graph of unkept) stood.push(...asItStands(graph, rows));
  for (const observation of stood) graphs.get(observation.graphId)?.stored.push(observation);
  await insertObservations(tx, stood);
}

/** One question for all the wallets that shares are told for. */
function worldFor(tx: Tx, graphs: readonly Graph[]): Promise<World> {
  return findWorld(
    tx,
    graphs.flatMap(({ stored, told }) => destinationsTold([...stored, ...told])),
  );
}

/** `before` null: nothing new was told, so everything is written and nobody hears of it. */
type Change = { before: Picture | null; after: Picture; news: Observation[] };
type Changes = ReadonlyMap<Graph, Change>;

/** Their rows in one statement, and then what hangs on each. */
async function writeGraphs(tx: Tx, changes: Changes, now: Date): Promise<Map<Graph, TransactionRow | null>> {
  const rows = new Map(
    [...changes].map(([graph, { after, news }]) => [
      graph,
      after.transaction && rowOf(after.transaction, after, graph.rowBefore, news, now),
    ]),
  );
  await saveTransactions(
    tx,
    [...rows.values()].filter((row) => row !== null),
  );
  for (const [graph, change] of changes) await writeGraph(tx, graph, change, rows.get(graph) ?? null, now);
  return rows;
}

/** What hangs on an object's row, and who hears of it. */
async function writeGraph(
  tx: Tx,
  graph: Graph,
  { before, after, news }: Change,
  row: TransactionRow | null,
  now: Date,
): Promise<void> {
  if (after.transaction) await saveDetails(tx, after.transaction, before?.transaction ?? null, news);
  if (after.refund && changed(before?.refund, after.refund))
    await saveRefund(tx, { ...refundRowOf(after.refund, news), changedAt: now });
  if (!after.refund && before?.refund !== null) await deleteRefund(tx, graph.id);
  const moved = after.blocks.filter((block) =>
    changed(
      before?.blocks.find(({ id }) => id === block.id),
      block,
    ),
  );
  await saveBlocks(
    tx,
    moved.map(({ doubts: _, ...block }) => ({ ...block, origin: originOf(news), changedAt: now })),
  );
  if (!before) return;
  await tell(tx, graph, before, after, row, now);
  await noteDismissed(tx, { before, after, news }, now);
  await noteReads(tx, { rowBefore: graph.rowBefore, row, before, after, news }, now);
}

const changed = (before: object | null | undefined, after: object): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

const ORIGIN_OF = {
  own_write: "own_write",
  person: "own_write",
  webhook: "webhook",
  read: "read",
  stood: "read",
} as const satisfies Record<ObservationSource, Origin>;

const originOf = (news: readonly Observation[]): Origin => ORIGIN_OF[news[0]?.source ?? "read"];

function rowOf(
  picture: TransactionPicture,
  { refundState, hasOpenBlock, doubt, wantsRead }: Picture,
  before: TransactionRow | null,
  news: readonly Observation[],
  now: Date,
): TransactionRow {
  const row: TransactionRow = {
    ...forFields<TransactionField, ToldFields>(TRANSACTION_FIELD_NAMES, (name) => picture[name]),
    id: picture.id,
    wallet: picture.wallet,
    type: picture.type,
    state: picture.state,
    apiType: picture.apiType,
    apiStatus: picture.apiStatus,
    amountCentavos: picture.amountCentavos ?? ZERO,
    currency: picture.currency ?? "BRL",
    projectId: picture.projectId,
    metadata: picture.metadata,
    blockedDeposit: picture.blockedDeposit,
    refundState,
    hasOpenBlock,
    createdAt: picture.createdAt,
    origin: before?.origin ?? originOf(news),
    intentId: picture.intentId,
    mismatch: doubt?.mismatch ?? null,
    mismatchDetails: doubt?.details ?? null,
    confirmation: picture.confirmation,
    serviceReadAt: picture.serviceReadAt,
    nextReadAt: before?.nextReadAt ?? null,
    reads: before?.reads ?? 0,
    changedAt: now,
  };
  if (news.length === 0) return row;
  return { ...row, ...scheduleAfter(before, row, { doubt, wantsRead }, news, now) };
}

async function saveDetails(
  tx: Tx,
  picture: TransactionPicture,
  before: TransactionPicture | null,
  news: readonly Observation[],
): Promise<void> {
  const { id, settledAt, legs } = picture;
  const hasNews = (name: "charge" | "withdrawal") =>
    news.some(({ told }) => told.about === "transaction" && told[name] !== undefined);
  if (hasNews("charge")) await saveCharge(tx, id, picture.charge);
  if (hasNews("withdrawal")) await saveWithdrawal(tx, id, picture.withdrawal);
  if (changed([before?.legs ?? [], before?.settledAt ?? null], [legs, settledAt]))
    await saveLegs(tx, legRowsOf(picture));
}

const legRowsOf = ({ id, wallet, settledAt, legs }: TransactionPicture) =>
  legs.map((leg) => ({ ...leg, transactionId: id, wallet, settledAt }));

const refundRowOf = (
  { leftAt: _left, wasTaken: _taken, ...refund }: RefundPicture,
  news: readonly Observation[],
) => ({ ...refund, origin: refund.intentId === null ? originOf(news) : ("own_write" as const) });

/** Whom it concerns hears of it: who asked for it, who answers blocks, and who reconciles. */
async function tell(
  tx: Tx,
  { rowBefore }: Graph,
  before: Picture,
  after: Picture,
  row: TransactionRow | null,
  now: Date,
): Promise<void> {
  if (row) await notifyOfTransaction(tx, rowBefore, row, now);
  if (row && isTakenBack(before, after)) await notifyOfTakenBack(tx, row, now);
  if (after.refund && after.refund.state !== before.refund?.state)
    await notifyOfRefund(tx, after.refund, now);
  for (const block of after.blocks) if (isOpened(before, block)) await notifyOfBlock(tx, block, now);
}

const isTakenBack = (before: Picture, after: Picture): boolean =>
  after.doubt?.mismatch === "contradicted" && before.doubt?.mismatch !== "contradicted";

/** It may be believed again, and be taken back once more: each time is told. */
const notifyOfTakenBack = (
  tx: Tx,
  { id, wallet, amountCentavos }: TransactionRow,
  now: Date,
): Promise<void> =>
  notify(tx, {
    kind: "transaction_taken_back",
    wallet,
    objectId: id,
    occasion: now.toISOString(),
    amountCentavos,
    now,
    to: null,
  });

/** A block whose end came first needs nobody's work any more. */
const isOpened = (before: Picture, block: BlockPicture): boolean =>
  !isResolved(block.status) &&
  !before.blocks.some(({ id, status }) => id === block.id && status !== "dismissed");

const notifyOfBlock = (tx: Tx, { id, wallet, amountCentavos }: BlockPicture, now: Date): Promise<void> =>
  notify(tx, { kind: "block_opened", wallet, objectId: id, amountCentavos, now, to: null });
