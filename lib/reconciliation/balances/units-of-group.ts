import { groupBy } from "@/lib/core/group-by";
import { type Effect, type Line } from "@/lib/engine/projection/effects";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type BalanceFacts, type Observation } from "@/lib/engine/projection/observation";
import {
  type Unit,
  type UnitKey,
  isShownLine,
  shownOf,
  trustIn,
  unitOf,
} from "@/lib/engine/projection/units";
import { type MovedUnit } from "./confirmed-units";

export type ProjectedGroup = { id: string; picture: ProjectedState };
export type GroupUnit = MovedUnit & UnitKey & { graph: ProjectedGroup };

/** An object has several of these, each with an id of its own. */
const OF_AN_OBJECT: ReadonlySet<Unit> = new Set(["block", "block_end", "refund"]);

/** A line of an object as it was booked, and between which two agreeing readings of its wallet. */
export type BookedLine = Pick<Effect, "type" | "objectId"> &
  Pick<Line, "wallet"> & { available: number; held: number; stretch: string | null };

/** Returns the booked units of an object, and how far each is trusted. */
export function unitsOfGroup(
  graph: ProjectedGroup,
  observations: readonly Observation[],
  lines: readonly BookedLine[],
): GroupUnit[] {
  const keyOf = ({ unit, objectId }: UnitKey) =>
    `${graph.id} ${unit} ${OF_AN_OBJECT.has(unit) ? objectId : ""}`;
  const wanted = groupBy(graph.picture.effects, (effect) => keyOf(unitOf(effect)));
  return [...groupBy(lines, (line) => keyOf(unitOf(line)))].flatMap(([key, ofUnit]) => {
    const [first] = ofUnit;
    if (!first) return [];
    const unitKey = unitOf(first);
    const isAsFolded = netsOf(ofUnit) === netsOf((wanted.get(key) ?? []).flatMap((effect) => effect.lines));
    const trusted = isAsFolded ? trustIn(unitKey, graph.picture, observations) : "doubted";
    const trust = trusted === "sure" && isCorrected(ofUnit) ? "doubted" : trusted;
    const open = ofUnit.filter(({ type }) => !isShownLine(type, trust, graph.picture));
    return { key, graph, trust, moved: ofUnit, open: trust === "doubted" ? ofUnit : open, ...unitKey };
  });
}

/**
 * An effect was corrected after a reading had agreed with another figure than the one that is sure now: that reading proves
 * nothing. An effect that was moved to another day has the same figure.
 */
const isCorrected = (lines: readonly BookedLine[]): boolean =>
  [...groupBy(lines, ({ type, objectId, wallet }) => `${type} ${objectId} ${wallet}`).values()].some(
    (ofEffect) =>
      [...groupBy(ofEffect, ({ stretch }) => String(stretch)).values()].filter(
        (ofStretch) => netsOf(ofStretch) !== NOTHING,
      ).length > 1,
  );

type Amount = Pick<BookedLine, "wallet" | "available" | "held">;

/** Returns the net effect on each wallet, as text: the booked lines are the result of the projection. */
function netsOf(lines: readonly Amount[]): string {
  const nets = new Map<string, [number, number]>();
  for (const { wallet, available, held } of lines) {
    const [a, h] = nets.get(wallet) ?? [0, 0];
    nets.set(wallet, [a + available, h + held]);
  }
  return JSON.stringify(
    [...nets].filter(([, [a, h]]) => a !== 0 || h !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const NOTHING = netsOf([]);

/**
 * Returns the observation that the balances give of an object with these confirmed units; null where they show
 * nothing.
 */
export const factsFromUnits = (
  { picture }: ProjectedGroup,
  all: readonly GroupUnit[],
  confirmed: ReadonlySet<string>,
): BalanceFacts | null =>
  shownOf(
    picture,
    all.filter(({ key }) => confirmed.has(key)),
    (name) => all.some(({ unit, trust }) => unit === name && trust === "sure"),
  );
