import { type Bucket, bucketsOf, daysBetween } from "@/lib/core/charts/buckets";
import { type Sum, addUp, approximately } from "@/lib/core/money/sum";
import { type Period } from "@/lib/core/reads/period";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type CategoryTotal, addCategoryTotals } from "./movement-categories";
import { type StatementSummary } from "./schema";

export type StatementPoint = Bucket & {
  /** The balance when its last day ended; null for days that have not begun. */
  closing: Sum | null;
  /** The same sum, as many days before the period as this point is within it. */
  before: Sum | null;
  credit: Sum;
  debit: Sum;
  /** Null where it is not known by kind. */
  moved: readonly CategoryTotal[] | null;
};

type End = { day: string; closing: Sum };

/** Returns the statement of a period as one point for each of its days, weeks or months. */
export function statementPoints(
  { opening, days, before }: StatementSummary,
  { from, to }: Period,
  today: string,
): StatementPoint[] {
  const oldestFirst = days.toReversed();
  const ends = oldestFirst.map(({ day, closing }) => ({ day, closing: closing.availableCentavos }));
  const endsBefore = before.days.map(({ day, closingCentavos }) => ({ day, closing: closingCentavos }));
  return bucketsOf(from, to).map((bucket) => {
    const own = oldestFirst.filter(({ day }) => day >= bucket.from && day <= bucket.to);
    const dayBefore = addDaysTo(before.from, daysBetween(from, bucket.to));
    const known = own.flatMap(({ moved }) => (moved ? [moved] : []));
    return {
      ...bucket,
      closing: bucket.from > today ? null : endOf(ends, bucket.to, opening.availableCentavos),
      before: before.days.length === 0 ? null : endOf(endsBefore, dayBefore, before.openingCentavos),
      credit: addUp(...own.map(({ creditCentavos }) => creditCentavos)),
      debit: addUp(...own.map(({ debitCentavos }) => debitCentavos)),
      moved: known.length < own.length ? null : addCategoryTotals(known.flat()),
    };
  });
}

const endOf = (ends: readonly End[], day: string, opening: Sum): Sum =>
  ends.findLast((end) => end.day <= day)?.closing ?? opening;

const FALLS_MAX = 3;
/** The smallest labelled fall, as a share of the axis. Smaller falls are visible without a label. */
const FALL_LEAST = 0.2;
/**
 * The smallest distance between labelled falls, as a share of the markers, so that the label of one fall does not
 * overlap another fall.
 */
const FALLS_APART = 0.16;

/** Returns the positions of the largest falls, with the decrease of the balance from one point to the next. */
export function largestFalls(
  marks: readonly Pick<StatementPoint, "closing">[],
  axis: number,
): { place: number; fall: number }[] {
  const fallen = marks
    .map(({ closing }, place) => {
      const was = marks[place - 1]?.closing ?? null;
      return {
        place,
        fall: was === null || closing === null ? 0 : approximately(was) - approximately(closing),
      };
    })
    .filter(({ fall }) => fall >= axis * FALL_LEAST)
    .toSorted((a, b) => b.fall - a.fall);
  const apart = marks.length * FALLS_APART;
  return fallen
    .reduce<typeof fallen>(
      (named, one) =>
        named.some(({ place }) => Math.abs(place - one.place) < apart) ? named : [...named, one],
      [],
    )
    .slice(0, FALLS_MAX);
}
