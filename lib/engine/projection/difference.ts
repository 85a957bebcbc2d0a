import { type Centavos, ZERO, centavos, negated } from "@/lib/core/money/money";
import { type Correction } from "@/lib/core/enums/observations";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type EffectType } from "@/lib/core/enums/money";
import { type Effect, type Line, type Measured } from "./effects";

/** The bookings for one effect until now: the sum of its lines, and how often something was booked. */
export type Booked = {
  type: EffectType;
  objectId: string;
  transactionId: string | null;
  /** The last running number that was given. */
  number: number;
  /** When its money is booked to have moved. Null where it moved none, or was booked more than once. */
  settledAt: Date | null;
  lines: readonly Line[];
  measures: readonly Measured[];
};

/** A booking to be made: an effect, or the part by which its state differs from what was booked. */
export type Booking = {
  type: EffectType;
  objectId: string;
  transactionId: string | null;
  number: number;
  /** Null: it is dated when it is recorded, because days that are over do not change. */
  settledAt: Date | null;
  lines: (Line & { counts: 1 | 0 | -1 })[];
  measures: (Measured & { counts: 1 | -1 })[];
  correction: Correction | null;
};

const keyOf = ({ type, objectId }: Pick<Effect, "type" | "objectId">) => `${type} ${objectId}`;
const lineKey = ({ wallet, kind }: Pick<Line, "wallet" | "kind">) => `${kind} ${wallet}`;

/**
 * Returns the bookings after which exactly the wanted effects are in force. An effect that was never booked is dated
 * as it happened; one that is no longer wanted, or differs, is reversed or corrected by the difference. Money that
 * was booked on an assumed day moves to the service's day once that is known, a single time.
 */
export function differenceOf(wanted: readonly Effect[], booked: readonly Booked[]): Booking[] {
  const bookedOf = new Map(booked.map((each) => [keyOf(each), each]));
  const wantedOf = new Map(wanted.map((each) => [keyOf(each), each]));
  const bookings: Booking[] = [];
  for (const effect of wanted) {
    const before = bookedOf.get(keyOf(effect));
    if (before && isOnAnotherDay(effect, before)) bookings.push(...moved(effect, before));
    else {
      const booking = before ? corrected(effect, before) : first(effect);
      if (booking) bookings.push(booking);
    }
  }
  for (const before of booked)
    if (!wantedOf.has(keyOf(before))) {
      const booking = corrected(null, before);
      if (booking) bookings.push(booking);
    }
  return bookings.filter((booking) => booking.settledAt !== null || movesMoney(booking));
}

const first = (effect: Effect): Booking => ({
  type: effect.type,
  objectId: effect.objectId,
  transactionId: effect.transactionId,
  number: 1,
  settledAt: effect.settledAt,
  lines: effect.lines.map((line) => ({ counts: 1, ...line })),
  measures: effect.measures.map((measured) => ({ counts: 1, ...measured })),
  correction: null,
});

const isOnAnotherDay = (effect: Effect, { settledAt }: Booked): boolean =>
  settledAt !== null && effect.isSettledAtTold && dayOf(settledAt) !== dayOf(effect.settledAt);

/** Moves the whole effect from one day to the other, with its amounts as known now. */
const moved = (effect: Effect, before: Booked): Booking[] => [
  {
    type: before.type,
    objectId: before.objectId,
    transactionId: before.transactionId,
    number: before.number + 1,
    settledAt: before.settledAt,
    lines: linesBetween([], before.lines),
    measures: measuresBetween([], before.measures),
    correction: "corrected",
  },
  { ...first(effect), number: before.number + 2, correction: "corrected" },
];

function corrected(effect: Effect | null, before: Booked): Booking | null {
  const stood = before.lines.length > 0 || before.measures.length > 0;
  const lines = linesBetween(effect?.lines ?? [], before.lines);
  const measures = measuresBetween(effect?.measures ?? [], before.measures);
  if (lines.length === 0 && measures.length === 0) return null;
  return {
    type: before.type,
    objectId: before.objectId,
    transactionId: before.transactionId,
    number: before.number + 1,
    settledAt: null,
    lines,
    measures,
    correction: effect ? (stood ? "corrected" : null) : "taken_back",
  };
}

function linesBetween(wanted: readonly Line[], booked: readonly Line[]): Booking["lines"] {
  const before = added(booked);
  const after = added(wanted);
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [now, was] = [after.get(key), before.get(key)];
    const some = now ?? was;
    if (!some) return [];
    const available = minus(now?.available, was?.available);
    const held = minus(now?.held, was?.held);
    if (available === 0 && held === 0) return [];
    const [is, had] = [isThere(now), isThere(was)];
    return [{ wallet: some.wallet, kind: some.kind, available, held, counts: is === had ? 0 : is ? 1 : -1 }];
  });
}

const isThere = (line: Line | undefined): boolean =>
  line !== undefined && (line.available !== 0 || line.held !== 0);

const minus = (one: Centavos = ZERO, other: Centavos = ZERO): Centavos => centavos(one - other);

function added(lines: readonly Line[]): Map<string, Line> {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const sum = sums.get(lineKey(line));
    sums.set(lineKey(line), {
      ...line,
      available: centavos((sum?.available ?? 0) + line.available),
      held: centavos((sum?.held ?? 0) + line.held),
    });
  }
  return sums;
}

/** A measure counts once, with its first reported value. Only a measure that no longer applies is removed. */
function measuresBetween(wanted: readonly Measured[], booked: readonly Measured[]): Booking["measures"] {
  if (wanted.length > 0 === booked.length > 0) return [];
  return wanted.length > 0
    ? wanted.map((measured) => ({ ...measured, counts: 1 as const }))
    : booked.map((measured) => ({ ...measured, amount: negated(measured.amount), counts: -1 as const }));
}

/** A correction that leaves each wallet as it was is not booked: no money moved, only its name. */
const movesMoney = ({ lines, measures }: Booking): boolean =>
  measures.length > 0 ||
  lines.some(({ wallet }) => {
    const ofWallet = lines.filter((line) => line.wallet === wallet);
    const sum = (side: "available" | "held") => ofWallet.reduce((total, line) => total + line[side], 0);
    return sum("available") !== 0 || sum("held") !== 0;
  });
