/** Where the moments of a case stand on one line from left to right, each a share of its width. */

const DAY_MS = 86_400_000;
/** The age beyond which an event is drawn at the left end. The line before it is broken. */
const BEFORE_DAYS = 7;
const MARGIN = 0.03;

export const CASE_MOMENTS = ["paid", "delivered", "opened", "answered", "ended", "ours", "limit"] as const;
export type CaseMoment = (typeof CASE_MOMENTS)[number];

export type CaseLine = {
  marks: { moment: CaseMoment; at: string; share: number; isLongAgo: boolean }[];
  now: number | null;
  shareOf: (moment: Date) => number;
  from: Date;
  to: Date;
};

export function caseLine(moments: Partial<Record<CaseMoment, string | null>>, now: Date): CaseLine {
  const told = CASE_MOMENTS.flatMap((moment) => {
    const at = moments[moment];
    return at ? [{ moment, at, ms: Date.parse(at) }] : [];
  }).toSorted((one, other) => one.ms - other.ms);
  const isOver = moments.ended != null;
  const openedMs = Date.parse(moments.opened ?? now.toISOString());
  const earliest = openedMs - BEFORE_DAYS * DAY_MS;
  const all = [...told.map(({ ms }) => ms), ...(isOver ? [] : [now.getTime()])];
  const fromMs = Math.max(earliest, Math.min(...all, openedMs));
  const toMs = Math.max(fromMs + DAY_MS, ...all);
  const shareOf = (moment: Date): number => {
    const share = (moment.getTime() - fromMs) / (toMs - fromMs);
    return MARGIN + Math.min(1, Math.max(0, share)) * (1 - 2 * MARGIN);
  };
  return {
    marks: told.map(({ moment, at, ms }) => ({
      moment,
      at,
      share: shareOf(new Date(ms)),
      isLongAgo: ms < fromMs,
    })),
    now: isOver ? null : shareOf(now),
    shareOf,
    from: new Date(fromMs),
    to: new Date(toMs),
  };
}

/** Left ends of labels of one width, as near to their markers as possible without overlap. */
export function spreadLabels(shares: readonly number[], width: number): number[] {
  const most = Math.max(0, 1 - width);
  const left: number[] = [];
  for (const share of shares)
    left.push(Math.max((left.at(-1) ?? -width) + width, Math.min(most, Math.max(0, share - width / 2))));
  for (let at = left.length - 1, end = 1; at >= 0; at -= 1) {
    left[at] = Math.max(0, Math.min(left[at] ?? 0, end - width));
    end = left[at] ?? 0;
  }
  return left;
}
