import { groupBy } from "@/lib/core/group-by";
import { type Trust } from "@/lib/engine/projection/units";

/**
 * The effect of a unit of money on a wallet between two agreeing readings of it. `stretch` is null where it is not
 * between two.
 */
export type UnitMovement = { stretch: string | null; available: number; held: number };
/** `open`: those of `moved` that an event alone reports. */
export type MovedUnit = {
  key: string;
  trust: Trust;
  moved: readonly UnitMovement[];
  open: readonly UnitMovement[];
};

/**
 * Returns the keys of all units that balances confirm. An interval is what moved in one wallet between two readings
 * that the movements explain to the centavo. It proves the units that only events reported where all of them have one
 * sign: otherwise one made-up unit could hide another against it. A unit is proven where every interval that it
 * touches, in any wallet, proves all of its own units: an amount that one wallet's balance denies is not assumed in
 * another's. Our own request needs agreeing readings around it, whatever else lies between them. The rest is judged
 * once more by all intervals together that it links: a split is a minus in one wallet and a plus in another, and
 * nothing over both.
 */
export function confirmedUnits(units: readonly MovedUnit[]): Set<string> {
  const unsure = units.filter(({ trust }) => trust !== "sure");
  const byEach = confirmedByEach(unsure);
  // The fee of our own request is taken from its event, so that it is no proof against anything else.
  const left = unsure.filter(({ key, trust }) => trust !== "told" || !byEach.has(key));
  return new Set([...byEach, ...tiedByStretches(left).flatMap(confirmedTogether)]);
}

function confirmedByEach(unsure: readonly MovedUnit[]): Set<string> {
  const stretches = byStretch(unsure);
  const failed = [...stretches.keys()].filter((id) => !provesItsOwn(id, stretches.get(id) ?? []));
  const isFailed = new Set(failed);
  for (let id = failed.pop(); id !== undefined; id = failed.pop())
    for (const unit of stretches.get(id) ?? [])
      for (const { stretch } of linesToProve(unit))
        if (stretch !== null && !isFailed.has(stretch)) {
          isFailed.add(stretch);
          failed.push(stretch);
        }
  const isProven = (unit: MovedUnit) =>
    linesToProve(unit).every(
      ({ stretch }) => stretch !== null && (unit.trust === "requested" || !isFailed.has(stretch)),
    );
  return new Set(unsure.filter((unit) => unit.moved.length > 0 && isProven(unit)).map(({ key }) => key));
}

/** Groups the units that share intervals, directly or through other units. */
function tiedByStretches(units: readonly MovedUnit[]): MovedUnit[][] {
  const stretches = byStretch(units);
  const isSeen = new Set<MovedUnit>();
  return units.flatMap((first) => {
    const tied: MovedUnit[] = [];
    const next = [first];
    for (let unit = next.pop(); unit; unit = next.pop()) {
      if (isSeen.has(unit)) continue;
      isSeen.add(unit);
      tied.push(unit);
      for (const { stretch } of linesToProve(unit))
        if (stretch !== null) {
          next.push(...(stretches.get(stretch) ?? []));
          stretches.delete(stretch);
        }
    }
    return tied.length > 0 ? [tied] : [];
  });
}

/**
 * Made-up units sum to zero in every interval, so over all of them too. Where all units have one sign over all
 * intervals, each made-up one sums to zero there, and the others are proven.
 */
function confirmedTogether(tied: readonly MovedUnit[]): string[] {
  const isLost = (unit: MovedUnit) => linesToProve(unit).some(({ stretch }) => stretch === null);
  if (tied.some((unit) => unit.trust === "doubted" || isLost(unit))) return [];
  const nets = tied.map((unit) => ({ key: unit.key, ...netOf(linesToProve(unit)) }));
  const haveSigns =
    haveOneSign(nets.map(({ available }) => available)) && haveOneSign(nets.map(({ held }) => held));
  return haveSigns
    ? nets.filter(({ available, held }) => available !== 0 || held !== 0).map(({ key }) => key)
    : [];
}

/** Where nothing of a unit is open, as a fee of nothing, the readings around all of it have to agree. */
const linesToProve = ({ moved, open }: MovedUnit): readonly UnitMovement[] =>
  open.length > 0 ? open : moved;

function byStretch<Unit extends MovedUnit>(units: readonly Unit[]): Map<string, Unit[]> {
  const stretches = new Map<string, Unit[]>();
  for (const unit of units)
    for (const stretch of new Set(linesToProve(unit).map((line) => line.stretch))) {
      if (stretch === null) continue;
      const list = stretches.get(stretch) ?? [];
      list.push(unit);
      stretches.set(stretch, list);
    }
  return stretches;
}

/** By what is open, or by all that moved: either hides nothing that is made up. */
function provesItsOwn(id: string, units: readonly MovedUnit[]): boolean {
  const isLost = (unit: MovedUnit) => linesToProve(unit).some(({ stretch }) => stretch === null);
  if (units.some((unit) => unit.trust === "doubted" || (unit.trust === "told" && isLost(unit)))) return false;
  return (
    provesBySigns(units.filter(({ open }) => open.length > 0).map(({ open }) => netIn(id, open))) ||
    provesBySigns(units.map(({ moved }) => netIn(id, moved)))
  );
}

function provesBySigns(nets: readonly Net[]): boolean {
  // Movements that add up to zero may be two invented units of one object.
  if (nets.some(({ available, held }) => available === 0 && held === 0)) return false;
  return haveOneSign(nets.map(({ available }) => available)) && haveOneSign(nets.map(({ held }) => held));
}

type Net = { available: number; held: number };

const netIn = (id: string, moved: readonly UnitMovement[]): Net =>
  netOf(moved.filter(({ stretch }) => stretch === id));

function netOf(moved: readonly UnitMovement[]): Net {
  const net = { available: 0, held: 0 };
  for (const { available, held } of moved) {
    net.available += available;
    net.held += held;
  }
  return net;
}

const haveOneSign = (amounts: readonly number[]): boolean =>
  new Set(amounts.map(Math.sign).filter((sign) => sign !== 0)).size <= 1;

/**
 * The share of the reported units that is read, largest first, where a balance explains and does not prove many of
 * them.
 */
const READ_OF_MANY = 0.05;
const READ_OF_FEW = 10;

/**
 * Returns the units that stay unread among those that intervals explain and do not prove: all but the part that moves
 * the most money.
 */
export function skippableUnits<Unit extends MovedUnit>(unproven: readonly Unit[]): Unit[] {
  const sizeOf = ({ moved }: MovedUnit) =>
    Math.max(...moved.map(({ available, held }) => Math.max(Math.abs(available), Math.abs(held))));
  return unproven
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(Math.max(READ_OF_FEW, Math.ceil(unproven.length * READ_OF_MANY)));
}

/**
 * Returns the units to read so that an interval proves the rest of it: the fewer ones, of the other sign or of none.
 * Where no read shows some of these, such as a refund, it returns all units that oppose them, unless those would not
 * be read otherwise. Where units that no read shows oppose each other, reading the rest would prove nothing.
 */
export function blockersOf<Unit extends MovedUnit>(
  units: readonly Unit[],
  { isReadable, isReadAnyway }: Record<"isReadable" | "isReadAnyway", (unit: Unit) => boolean>,
): Set<string> {
  const blockers = new Set<string>();
  const reported = units.filter(
    ({ trust, open }) => (trust === "told" || trust === "requested") && open.length > 0,
  );
  for (const [id, list] of byStretch(reported)) {
    if (provesItsOwn(id, list)) continue;
    const signOf = ({ open }: Unit) => {
      const { available, held } = netIn(id, open);
      return `${Math.sign(available)} ${Math.sign(held)}`;
    };
    const signed = groupBy(list, signOf);
    const most = Math.max(...[...signed.values()].map(({ length }) => length));
    const fewer = [...signed]
      .filter(([sign, few]) => few.length < most || sign === "0 0")
      .flatMap(([, few]) => few);
    const unreadable = list.filter((unit) => !isReadable(unit));
    const others = list.filter(
      (unit) => isReadable(unit) && !provesBySigns([...unreadable, unit].map(({ open }) => netIn(id, open))),
    );
    if (fewer.every(isReadable)) for (const { key } of fewer) blockers.add(key);
    else if (provesBySigns(unreadable.map(({ open }) => netIn(id, open))) && others.every(isReadAnyway))
      for (const { key } of others) blockers.add(key);
  }
  return blockers;
}
