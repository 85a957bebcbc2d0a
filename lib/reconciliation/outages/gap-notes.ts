import { z } from "zod";
import { OUTAGE_CAUSES, type OutageCause } from "@/lib/core/enums/reconciliation";
import { GAPS_MAX, GAP_JOIN_MS } from "./limits";

/** A window in which something may have been missed, as one process noticed it. */
export const Gap = z.object({
  /** The outage's own, so that writing it twice is writing it once. */
  id: z.uuid(),
  cause: z.enum(OUTAGE_CAUSES),
  startedAtMs: z.number().int(),
  endedAtMs: z.number().int(),
});
export type Gap = z.infer<typeof Gap>;

type Noted = Gap & { savedUntilMs: number | null };

export type GapNotes = {
  /** Joins the window of the same cause that ended a moment ago, or opens one. True where it opened one. */
  note(cause: OutageCause, fromMs: number, toMs: number): boolean;
  /** Takes over gaps that another process of ours left behind. */
  adopt(gaps: readonly Gap[]): void;
  /** Returns the gaps that are not written yet, or that grew since. */
  unsaved(): Gap[];
  /** These were written down as they stand here. */
  saved(gaps: readonly Gap[]): void;
};

function joinOldest(noted: readonly Noted[]): Noted[] {
  const [first, second, ...rest] = noted.toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  if (!first || !second) return [...noted];
  return [{ ...first, endedAtMs: Math.max(first.endedAtMs, second.endedAtMs), savedUntilMs: null }, ...rest];
}

/** Gaps that one process noticed, in memory and bounded, until they are written down. Pure except for `newId`. */
export function openGapNotes(newId: () => string): GapNotes {
  let noted: Noted[] = [];

  const isUnsaved = ({ savedUntilMs, endedAtMs }: Noted) => savedUntilMs === null || savedUntilMs < endedAtMs;

  function bound(nowMs: number): void {
    noted = noted.filter((gap) => isUnsaved(gap) || nowMs - gap.endedAtMs <= GAP_JOIN_MS);
    // The two oldest become one: a longer window is read up on, and none is forgotten.
    while (noted.length > GAPS_MAX) noted = joinOldest(noted);
  }

  return {
    note(cause, fromMs, toMs) {
      const open = noted.find(
        (gap) =>
          gap.cause === cause &&
          fromMs - gap.endedAtMs <= GAP_JOIN_MS &&
          gap.startedAtMs - toMs <= GAP_JOIN_MS,
      );
      if (open) {
        if (fromMs < open.startedAtMs) Object.assign(open, { startedAtMs: fromMs, savedUntilMs: null });
        open.endedAtMs = Math.max(open.endedAtMs, toMs);
      } else noted.push({ id: newId(), cause, startedAtMs: fromMs, endedAtMs: toMs, savedUntilMs: null });
      bound(toMs);
      return open === undefined;
    },
    adopt(gaps) {
      for (const gap of gaps) noted.push({ ...gap, savedUntilMs: null });
      bound(Math.max(0, ...gaps.map(({ endedAtMs }) => endedAtMs)));
    },
    unsaved: () =>
      noted
        .filter(isUnsaved)
        .map(({ id, cause, startedAtMs, endedAtMs }) => ({ id, cause, startedAtMs, endedAtMs })),
    saved(gaps) {
      const written = new Map(gaps.map((gap) => [gap.id, gap]));
      for (const gap of noted) {
        const as = written.get(gap.id);
        if (as?.startedAtMs === gap.startedAtMs) gap.savedUntilMs = as.endedAtMs;
      }
    },
  };
}
