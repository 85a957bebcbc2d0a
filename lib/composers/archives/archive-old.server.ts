import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { dayOf, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type KeptBecause, keptBecause } from "@/lib/engine/fold/archivable";
import { fold } from "@/lib/engine/fold/fold";
import { destinationsTold } from "@/lib/engine/mirror/destinations-told";
import {
  type StoredObservation,
  findWorld,
  listObservations,
} from "@/lib/engine/mirror/observation-records.server";
import { summarise } from "@/lib/engine/mirror/summary.server";
import { findTransactions } from "@/lib/engine/mirror/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lockAll } from "@/lib/platform/store/locks.server";
import { type Store } from "@/lib/platform/store/store.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type ArchiveFile, readArchiveFile, writeArchiveFile } from "./archive-file.server";
import {
  type ArchiveGraph,
  type Place,
  findOldest,
  listUnarchived,
  putAway,
  readGraphs,
} from "./records.server";

/** Objects read, and removed, at once: what is in memory, and how long their locks are held. */
const AT_ONCE = 50;

export type ArchivedMonth = {
  month: string;
  /** Null: there was nothing to write. */
  file: ArchiveFile | null;
  /** Objects of which something was told between the writing and the removal stay as they are. */
  removed: number;
  kept: ReadonlyMap<KeptBecause, number>;
};

/**
 * Archives what is final, clear and whole and was told before a moment: a file for each month, read again before anything
 * is removed by what it says. Of each object one summary stays, and of each delivery its keys; whoever stops it anywhere
 * has lost nothing, and begins again.
 */
export async function* archiveOld(store: Store, folder: string, before: Date): AsyncGenerator<ArchivedMonth> {
  const oldest = await store.read(findOldest);
  if (oldest === null) return;
  for (let month = dayOf(oldest).slice(0, 7); startOf(month) < before; month = monthAfter(month)) {
    const kept = new Map<KeptBecause, number>();
    const end = startOf(monthAfter(month));
    const stretch = { from: startOf(month), before: end < before ? end : before };
    const file = await writeArchiveFile(folder, month, linesOf(store, stretch, before, kept));
    if (file) await note(store, month, file);
    yield { month, file, removed: file ? await remove(store, file) : 0, kept };
  }
}

const startOf = (month: string): Date => startOfDayInSaoPaulo(`${month}-01`);

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

async function* linesOf(
  store: Store,
  stretch: { from: Date; before: Date },
  before: Date,
  kept: Map<KeptBecause, number>,
): AsyncGenerator<string> {
  for (let after: Place | undefined; ;) {
    const places = await pageAfter(store, stretch, after);
    after = places.at(-1);
    if (!after) return;
    const ids = places.map(({ id }) => id);
    const judged = await store.snapshot((reader) => judge(reader, ids, before));
    for (const { because, line } of judged) {
      if (because === null) yield line;
      else kept.set(because, (kept.get(because) ?? 0) + 1);
    }
  }
}

const pageAfter = (
  store: Store,
  stretch: { from: Date; before: Date },
  after: Place | undefined,
): Promise<Place[]> => store.read((reader) => listUnarchived(reader, { ...stretch, after }, AT_ONCE));

/** Whether each of these is over and nothing more is told of it. */
export async function judge(
  reader: Reader,
  ids: readonly string[],
  before: Date,
): Promise<{ id: string; names: readonly string[]; line: string; because: KeptBecause | null }[]> {
  const graphs = await readGraphs(reader, ids);
  const rows = new Map((await findTransactions(reader, ids)).map((row) => [row.id, row]));
  const told = await toldOf(reader, graphs);
  const all = [...told.values()].flat();
  const world = await findWorld(reader, destinationsTold(all));
  return graphs.flatMap(({ id, names, line, receivedAt, hasOpenEvent, hasOpenWrite }) => {
    const [row, tellings] = [rows.get(id), told.get(id) ?? []];
    if (!row) return [];
    const heard = [...tellings.map(({ learntAt }) => learntAt), new Date(receivedAt ?? 0)];
    const heardAt = new Date(Math.max(...heard.map((at) => at.getTime())));
    const picture = fold(tellings, world, id);
    const because = keptBecause({ picture, row, heardAt, hasOpenEvent, hasOpenWrite }, before);
    return { id, names, line, because };
  });
}

async function toldOf(
  reader: Reader,
  graphs: readonly ArchiveGraph[],
): Promise<Map<string, StoredObservation[]>> {
  const idOf = new Map(graphs.flatMap(({ id, names }) => names.map((name) => [name, id])));
  const all = await listObservations(reader, [...idOf.keys()]);
  return groupBy(all, ({ graphId }) => idOf.get(graphId) ?? graphId);
}

const note = (store: Store, month: string, { name, sha256, lines, bytes }: ArchiveFile): Promise<void> =>
  store.transaction(async (tx) => {
    await appendAudit(tx, {
      at: await databaseNow(tx),
      personId: null,
      act: "records.archive",
      objectType: "archive",
      objectId: name,
      details: { month, sha256, objects: lines, bytes },
    });
  });

async function remove(store: Store, { name, path }: ArchiveFile): Promise<number> {
  let removed = 0;
  for await (const lines of readArchiveFile(path, AT_ONCE))
    removed += await store.transaction((tx) => removeSome(tx, lines, name));
  return removed;
}

/** Of which nothing was told, and nothing came, since the file was written. */
async function removeSome(tx: Tx, written: readonly string[], name: string): Promise<number> {
  const ids = written.map(graphIdOf);
  await lockAll(tx, "object", ids);
  const inFile = new Set(written);
  const same = (await readGraphs(tx, ids)).filter(({ line }) => inFile.has(line));
  const told = groupBy(
    await listObservations(
      tx,
      same.flatMap(({ names }) => names),
    ),
    ({ graphId }) => graphId,
  );
  const learntAt = await databaseNow(tx);
  const summaries = [...told].map(([graphId, tellings]) => ({
    graphId,
    key: summaryKey(name),
    source: "summary" as const,
    at: tellings.reduce((newest, { at }) => (at > newest ? at : newest), new Date(0)),
    learntAt,
    wallet: tellings[0]?.wallet ?? "",
    told: summarise(tellings),
  }));
  if (same.length > 0) await putAway(tx, { name, lines: same.map(({ line }) => line), summaries });
  return same.length;
}

export const graphIdOf = (line: string): string => (JSON.parse(line) as { graph: string }).graph;

export const summaryKey = (name: string): string => `summary ${name}`;
