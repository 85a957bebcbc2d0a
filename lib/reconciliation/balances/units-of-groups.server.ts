import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { projectObservations } from "@/lib/engine/projection/project-observations";
import { reportedDestinations } from "@/lib/engine/mirror/reported-destinations";
import {
  findAliases,
  findKnownWallets,
  listObservations,
} from "@/lib/engine/mirror/observation-records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type BalanceInterval, listLinesOf, listLinesOfObjects } from "./agreement-records.server";
import { type GroupUnit, unitsOfGroup } from "./units-of-group";

/** So much is looked through at once, the newest first: what is left are objects to be read. */
const LINES_MAX = 20_000;
const GRAPHS_AT_ONCE = 500;

/** Returns the units that moved in these intervals, object by object, with the trust in each. */
export async function unitsIn(reader: Reader, stretches: readonly BalanceInterval[]): Promise<GroupUnit[]> {
  const stretchOf = new Map<string, string>();
  const names = new Set<string>();
  for (const stretch of stretches.toReversed()) {
    const room = LINES_MAX - stretchOf.size;
    const lines = await listLinesOf(reader, stretch, room + 1);
    if (lines.length > room) continue;
    for (const line of lines) {
      stretchOf.set(line.id, String(stretch.id));
      names.add(line.transactionId ?? line.objectId);
    }
  }
  const units: GroupUnit[] = [];
  const all = [...names];
  for (let at = 0; at < all.length; at += GRAPHS_AT_ONCE)
    units.push(...(await unitsOf(reader, all.slice(at, at + GRAPHS_AT_ONCE), stretchOf)));
  return units;
}

async function unitsOf(
  reader: Reader,
  names: readonly string[],
  stretchOf: ReadonlyMap<string, string>,
): Promise<GroupUnit[]> {
  const namesOf = await graphsNamed(reader, names);
  const byName = new Map([...namesOf].flatMap(([id, each]) => each.map((name) => [name, id] as const)));
  const known = [...byName.keys()];
  const told = groupBy(
    await listObservations(reader, known),
    ({ graphId }) => byName.get(graphId) ?? graphId,
  );
  const lines = groupBy(
    await listLinesOfObjects(reader, known),
    ({ transactionId, objectId }) => byName.get(transactionId ?? objectId) ?? objectId,
  );
  const world = await findKnownWallets(reader, [...told.values()].flatMap(reportedDestinations));
  return [...namesOf.keys()].flatMap((id) => {
    const observations = told.get(id) ?? [];
    const graph = { id, picture: projectObservations(observations, world, id) };
    const booked = (lines.get(id) ?? []).map((line) => ({
      stretch: stretchOf.get(line.id) ?? null,
      ...line,
    }));
    return unitsOfGroup(graph, observations, booked);
  });
}

/** Each object by the name under which the mirror holds it, with all of its names. */
async function graphsNamed(reader: Reader, names: readonly string[]): Promise<Map<string, string[]>> {
  const aliases = await findAliases(reader, names);
  const idOf = new Map(aliases.map(({ alias, objectId }) => [alias, objectId]));
  const others = groupBy(aliases, ({ objectId }) => objectId);
  const ids = new Set(names.map((name) => idOf.get(name) ?? name));
  return new Map([...ids].map((id) => [id, [id, ...(others.get(id) ?? []).map(({ alias }) => alias)]]));
}
