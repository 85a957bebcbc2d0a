import { groupBy } from "@/lib/core/group-by";
import { type Trust } from "@/lib/engine/fold/units";

/** What a unit of money did to a wallet between two agreeing readings of it; `stretch` null: not between two. */
export type Moved = { stretch: string | null; available: number; held: number };
export type MovedUnit = { key: string; trust: Trust; moved: readonly Moved[] };

/**
 * What balances that add up confirm, by the keys. A stretch is what moved in one wallet between two readings that the
 * movements explain to the centavo. It proves what only events told of it where all of that has one sign: what is made up
 * could else be hidden by what is made up against it. A unit is proven where every stretch that it touches, in whatever
 * wallet, proves all of its own: what one wallet's balance denies is not taken for granted in another's.
 */
export function confirmedUnits(units: readonly MovedUnit[]): Set<string> {
  const open = units.filter(({ trust }) => trust !== "sure");
  const stretches = byStretch(open);
  const failed = [...stretches.keys()].filter((id) => !provesItsOwn(id, stretches.get(id) ?? []));
  const isFailed = new Set(failed);
  for (let id = failed.pop(); id !== undefined; id = failed.pop())
    for (const { moved } of stretches.get(id) ?? [])
      for (const { stretch } of moved)
        if (stretch !== null && !isFailed.has(stretch)) {
          isFailed.add(stretch);
          failed.push(stretch);
        }
  const isProven = ({ stretch }: Moved) => stretch !== null && !isFailed.has(stretch);
  return new Set(open.filter(({ moved }) => moved.length > 0 && moved.every(isProven)).map(({ key }) => key));
}

function byStretch<Unit extends MovedUnit>(units: readonly Unit[]): Map<string, Unit[]> {
  const stretches = new Map<string, Unit[]>();
  for (const unit of units)
    for (const stretch of new Set(unit.moved.map((moved) => moved.stretch))) {
      if (stretch === null) continue;
      const list = stretches.get(stretch) ?? [];
      list.push(unit);
      stretches.set(stretch, list);
    }
  return stretches;
}

function provesItsOwn(id: string, units: readonly MovedUnit[]): boolean {
  if (units.some(({ trust, moved }) => trust === "doubted" || moved.some(({ stretch }) => stretch === null)))
    return false;
  const nets = units.map(({ moved }) => netIn(id, moved));
  // What adds up to nothing may be two made-up things of one object.
  if (nets.some(({ available, held }) => available === 0 && held === 0)) return false;
  return haveOneSign(nets.map(({ available }) => available)) && haveOneSign(nets.map(({ held }) => held));
}

function netIn(id: string, moved: readonly Moved[]): { available: number; held: number } {
  const net = { available: 0, held: 0 };
  for (const { stretch, available, held } of moved)
    if (stretch === id) {
      net.available += available;
      net.held += held;
    }
  return net;
}

const haveOneSign = (amounts: readonly number[]): boolean =>
  new Set(amounts.map(Math.sign).filter((sign) => sign !== 0)).size <= 1;

/** Where many were told that a balance explains and does not prove, so many of them are read, the largest. */
const READ_OF_MANY = 0.05;
const READ_OF_FEW = 10;

/** What is left unread of what stretches explain and do not prove: all but the part that moves most money. */
export function leftUnread<Unit extends MovedUnit>(unproven: readonly Unit[]): Unit[] {
  const sizeOf = ({ moved }: MovedUnit) =>
    Math.max(...moved.map(({ available, held }) => Math.max(Math.abs(available), Math.abs(held))));
  return unproven
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(Math.max(READ_OF_FEW, Math.ceil(unproven.length * READ_OF_MANY)));
}

/**
 * What keeps a stretch from proving the rest of it, and can be read: the fewer ones, of the other sign or of none. Where one
 * of them cannot, as no read shows a refund, the stretch stays unproven, and reading the others would prove nothing.
 */
export function blockersOf<Unit extends MovedUnit>(
  units: readonly Unit[],
  isReadable: (unit: Unit) => boolean,
): Set<string> {
  const blockers = new Set<string>();
  for (const [id, list] of byStretch(units.filter(({ trust }) => trust === "told"))) {
    if (provesItsOwn(id, list)) continue;
    const signed = groupBy(list, ({ moved }) => {
      const { available, held } = netIn(id, moved);
      return `${Math.sign(available)} ${Math.sign(held)}`;
    });
    const most = Math.max(...[...signed.values()].map(({ length }) => length));
    const inTheWay = [...signed]
      .filter(([sign, few]) => few.length < most || sign === "0 0")
      .flatMap(([, few]) => few);
    if (inTheWay.every(isReadable)) for (const { key } of inTheWay) blockers.add(key);
  }
  return blockers;
}
