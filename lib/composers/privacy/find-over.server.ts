import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { fold } from "@/lib/engine/fold/fold";
import { destinationsTold } from "@/lib/engine/mirror/destinations-told";
import { findWorld, listObservations } from "@/lib/engine/mirror/observation-records.server";
import { findTransactions } from "@/lib/engine/mirror/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { isOver } from "./is-over";
import { listSurroundings } from "./records.server";

/** Those of these objects that are over, each with all of its names. */
export async function findOver(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const surroundings = await listSurroundings(reader, ids);
  const rows = new Map((await findTransactions(reader, ids)).map((row) => [row.id, row]));
  const idOf = new Map(surroundings.flatMap(({ id, names }) => names.map((name) => [name, id])));
  const all = await listObservations(reader, [...idOf.keys()]);
  const observations = groupBy(all, ({ graphId }) => idOf.get(graphId) ?? graphId);
  const world = await findWorld(reader, destinationsTold(all));
  return new Map(
    surroundings.flatMap(({ id, names, hasOpenEvent, hasOpenWrite }) => {
      const row = rows.get(id);
      const picture = fold(observations.get(id) ?? [], world, id);
      return row && isOver({ picture, row, hasOpenEvent, hasOpenWrite }) ? [[id, names]] : [];
    }),
  );
}
