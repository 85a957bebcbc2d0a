import "server-only";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { PIECE_LENGTH_MIN } from "@/lib/core/search/object-text";
import { type Term } from "@/lib/core/search/term";
import { documentToken, reaisToken, visibleDigitsToken } from "@/lib/core/search/search-words";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import {
  COUNTED_MAX,
  type CountedWord,
  type SearchRow,
  type Lead,
  type Period,
  type TermCondition,
  type Viewer,
  countWords,
  findAmongNewest,
  findFrom,
  findLookBackLimit,
  walkingIndexes,
} from "./records.server";

/** Pieces are looked for so far back at once. */
const PIECES_DAYS = 90;
/** So many objects are looked at for pieces, and no more. */
const PIECES_LOOKED_MAX = 60_000;
/**
 * The number of whole-word and prefix matches from which parts of words are not searched, because they would rank
 * below.
 */
const ENOUGH = 8;
/** A search for an amount or a few of them uses the markers of their whole reais. */
const REAIS_MAX = 60;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export type SearchResult = {
  rows: SearchRow[];
  allCount: number;
  /** More may bear them all: what was led to is bounded. */
  isMore: boolean;
  withoutCounts: number[];
  /** How far back pieces were looked for; null where none were, or all was looked at. */
  piecesBackTo: Date | null;
};

type SearchRequest = { terms: readonly Term[]; now: Date; limit: number; piecesBefore?: Date };

/**
 * Finds objects that match all terms, and those that match all but one: at most four statements, each bounded. Must
 * run inside a snapshot.
 */
export const findObjects = (
  reader: Reader,
  vault: Pick<Vault, "blind">,
  viewer: Viewer,
  asked: SearchRequest,
): Promise<SearchResult> => walkingIndexes(reader, () => findAsked(reader, vault, viewer, asked));

async function findAsked(
  reader: Reader,
  vault: Pick<Vault, "blind">,
  viewer: Viewer,
  { terms, now, limit, piecesBefore }: SearchRequest,
): Promise<SearchResult> {
  const sought = terms.map((term) => soughtOf(term, vault));
  const counted = await listCounted(reader, sought);
  const { leads, isCommon } = leadsOf(sought, counted);
  const rows = leads.length === 0 ? [] : await findFrom(reader, viewer, sought, leads, limit);
  const found: SearchResult = {
    rows,
    allCount: rows[0]?.allCount ?? 0,
    isMore: isCommon,
    withoutCounts: rows[0]?.withoutCounts ?? sought.map(() => 0),
    piecesBackTo: null,
  };
  const mayHavePieces = sought.some(({ beginnings }) =>
    beginnings.some((word) => word.length >= PIECE_LENGTH_MIN),
  );
  if (!mayHavePieces || (found.allCount >= ENOUGH && piecesBefore === undefined)) return found;
  return withPieces(reader, viewer, sought, { found, now, limit, piecesBefore });
}

async function withPieces(
  reader: Reader,
  viewer: Viewer,
  sought: readonly TermCondition[],
  {
    found,
    now,
    limit,
    piecesBefore,
  }: Pick<SearchRequest, "now" | "limit" | "piecesBefore"> & { found: SearchResult },
): Promise<SearchResult> {
  const period = sought.find((one) => one.period !== null && one.beginnings.length === 0)?.period ?? {
    from: piecesBefore === undefined ? new Date(now.getTime() - PIECES_DAYS * DAY_MS) : new Date(0),
    before: piecesBefore ?? new Date(now.getTime() + DAY_MS),
  };
  const looked = { looked: PIECES_LOOKED_MAX, limit };
  const pieces = await findAmongNewest(reader, viewer, sought, period, looked);
  const reach = await findLookBackLimit(reader, period, PIECES_LOOKED_MAX);
  const known = new Set(found.rows.map(({ kind, key }) => `${kind} ${key}`));
  const fresh = pieces.filter(({ kind, key }) => !known.has(`${kind} ${key}`));
  const whole = found.rows.filter(({ matched }) => matched === sought.length);
  const near = found.rows.filter(({ matched }) => matched < sought.length);
  return {
    ...found,
    rows: [...whole, ...fresh, ...near],
    allCount: Math.max(found.allCount + fresh.length, pieces[0]?.allCount ?? 0),
    piecesBackTo: reach ?? (period.from.getTime() > 0 ? period.from : null),
  };
}

function soughtOf(term: Term, vault: Pick<Vault, "blind">): TermCondition {
  const { marks, document, shownPart, beginnings, centavos, days, minutes } = term;
  const blind = document === null ? [] : [documentToken(vault.blind("document", document))];
  const shown = shownPart === null ? [] : [visibleDigitsToken(shownPart)];
  return {
    marks: [...marks, ...blind, ...shown],
    beginnings,
    centavos,
    period: days && periodOf(days, minutes),
  };
}

function periodOf([from, to]: readonly [string, string], minutes: Term["minutes"]): Period {
  const start = startOfDayInSaoPaulo(from);
  if (minutes === null) return { from: start, before: startOfDayInSaoPaulo(addDaysTo(to, 1)) };
  const at = (minute: number) => new Date(start.getTime() + minute * MINUTE_MS);
  return { from: at(minutes[0]), before: at(minutes[1] + 1) };
}

/** Those of amounts are led to by, and not compared with. */
const marksOf = ({ marks, centavos }: TermCondition): string[] => [...marks, ...reaisOf(centavos)];

function reaisOf(centavos: TermCondition["centavos"]): string[] {
  if (centavos === null || centavos[1] - centavos[0] > REAIS_MAX * 100) return [];
  const marks = new Set<string>();
  for (let at = centavos[0]; at <= centavos[1]; at += 100) marks.add(reaisToken(at));
  return [...marks.add(reaisToken(centavos[1]))];
}

type TermSource = { term: number; many: number; words: string[]; centavos: readonly [number, number] | null };

/**
 * Returns the starting points: the two rarest terms, within the period where one is given. An object that matches all
 * terms but one matches one of these two, or all but the period.
 */
function leadsOf(
  sought: readonly TermCondition[],
  counted: readonly CountedWord[],
): { leads: Lead[]; isCommon: boolean } {
  const period = sought.find((one) => one.period !== null)?.period ?? null;
  const ways = sought
    .map((one, term): TermSource => {
      const words = counted.filter((word) => word.term === term);
      const isWide = one.centavos !== null && reaisOf(one.centavos).length === 0;
      return {
        term,
        many: words.reduce((sum, { many }) => sum + many, 0) + (isWide ? COUNTED_MAX : 0),
        words: words.map(({ word }) => word),
        centavos: isWide ? one.centavos : null,
      };
    })
    .filter(({ words, centavos }) => words.length > 0 || centavos !== null)
    .toSorted((a, b) => a.many - b.many);
  const leads: Lead[] = [];
  for (const way of ways.slice(0, 2)) {
    if (way.words.length > 0) leads.push({ words: way.words, period });
    if (way.centavos) leads.push({ centavos: way.centavos });
  }
  const [first] = ways;
  // Objects that match all terms match the rarest. Its matches are complete unless it is common.
  const isCommon = first === undefined || first.many >= COUNTED_MAX;
  if (period === null) return { leads, isCommon };
  if (first && first.words.length > 0) leads.push({ words: first.words, period: null });
  if (ways.length < 2) leads.push({ period });
  return { leads, isCommon };
}

/** More than a list takes by their ids. */
const KEYS_MAX = 500;

export type SearchKeys = {
  keys: string[];
  /** True where more objects may contain the words: these are the newest of them. */
  isCut: boolean;
};

/** The keys of what bears all these terms, for a list that goes on with its own filters; null where nothing does. Inside a snapshot. */
export async function findKeys(
  reader: Reader,
  vault: Pick<Vault, "blind">,
  viewer: Viewer,
  terms: readonly Term[],
): Promise<SearchKeys | null> {
  if (terms.length === 0) return null;
  const sought = terms.map((term) => soughtOf(term, vault));
  return walkingIndexes(reader, async () => {
    const { leads, isCommon } = leadsOf(sought, await listCounted(reader, sought));
    if (leads.length === 0) return null;
    const rows = await findFrom(reader, viewer, sought, leads, oneMoreThan(KEYS_MAX));
    const whole = rows.filter(({ matched }) => matched === terms.length);
    const keys = [...new Set(whole.map(({ key }) => key))];
    return keys.length === 0
      ? null
      : { keys: keys.slice(0, KEYS_MAX), isCut: isCommon || whole.length > KEYS_MAX };
  });
}

const listCounted = (reader: Reader, sought: readonly TermCondition[]): Promise<CountedWord[]> =>
  countWords(
    reader,
    sought.flatMap(({ beginnings }, term) => beginnings.map((text) => ({ term, text }))),
    sought.flatMap((one, term) => marksOf(one).map((text) => ({ term, text }))),
  );
