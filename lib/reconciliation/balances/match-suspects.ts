import { type Amounts, isSame, minus } from "./amounts";
import { type Suspect, type SuspectKind, type SuspectMatch } from "./schema";

/** So many candidates are tried in pairs: a few thousand sums at most. */
const PAIRED_MAX = 100;
const SHOWN_MAX = 30;

export type Candidate = {
  kind: SuspectKind;
  id: string;
  transactionId: string | null;
  amountCentavos: number | null;
  at: Date;
  /** The change in reported less explained, for each way in which the candidate may have gone unseen. */
  effects: readonly Amounts[];
  /** Named only where it accounts for the difference: too many others are like it. */
  onlyIfMatching: boolean;
};

/**
 * Returns the candidates that may cause the difference: those that account for it alone, then in pairs, then all
 * others that are open.
 */
export function matchSuspects(unexplained: Amounts, candidates: readonly Candidate[]): Suspect[] {
  const exact = candidates.filter(({ effects }) => effects.some((effect) => isSame(effect, unexplained)));
  const paired = exact.length > 0 ? new Map<Candidate, Candidate>() : pairOf(unexplained, candidates);
  const matchOf = (candidate: Candidate): SuspectMatch =>
    exact.includes(candidate) ? "exact" : paired.has(candidate) ? "pair" : "possible";
  const rank = { exact: 0, pair: 1, possible: 2 };
  return candidates
    .map((candidate): Suspect & { hides: boolean } => {
      const match = matchOf(candidate);
      const { kind, id, transactionId, amountCentavos, at } = candidate;
      const withId = paired.get(candidate)?.id ?? null;
      const hides = match === "possible" && candidate.onlyIfMatching;
      return { kind, match, id, transactionId, amountCentavos, at: at.toISOString(), withId, hides };
    })
    .filter(({ hides }) => !hides)
    .map(({ hides: _, ...suspect }) => suspect)
    .toSorted((a, b) => rank[a.match] - rank[b.match] || b.at.localeCompare(a.at))
    .slice(0, SHOWN_MAX);
}

/** The first two candidates that sum up to it, each mapped to the other. */
function pairOf(unexplained: Amounts, candidates: readonly Candidate[]): Map<Candidate, Candidate> {
  const tried = candidates.slice(0, PAIRED_MAX);
  for (const [position, one] of tried.entries())
    for (const effect of one.effects) {
      const rest = minus(unexplained, effect);
      const other = tried
        .slice(position + 1)
        .find(({ effects }) => effects.some((theirs) => isSame(theirs, rest)));
      if (other)
        return new Map([
          [one, other],
          [other, one],
        ]);
    }
  return new Map();
}
