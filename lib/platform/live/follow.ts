import { type QueryKey } from "@tanstack/react-query";
import { standingOf } from "@/lib/core/transactions/standing";
import { type Flag } from "@/lib/core/words/standing";
import { type TransactionState } from "@/lib/core/words/transactions";
import { type LiveRow } from "./row";

/** Changes that frames reported of one wallet: all the ids, and the state of the rows that they included. */
export type Told = {
  wallet: string | undefined;
  ids: ReadonlySet<string>;
  rows: ReadonlyMap<string, LiveRow>;
};

/**
 * When an answer has to be read again: `now`, a row came or went; `soon`, a sum or a count is of it; `later`, only texts may
 * be others, which no frame tells.
 */
export type Urgency = "now" | "soon" | "later";
/** The answer as far as the rows tell it, the same one where they tell nothing; null where it need not be read. */
export type Followed = { data: unknown; urgency: Urgency | null };
/** Applies reported changes to an answer that the browser stores under this key. */
export type Follow = (key: QueryKey, data: unknown, told: Told) => Followed;

const URGENCIES = ["later", "soon", "now"] as const satisfies readonly Urgency[];
export const moreUrgent = (one: Urgency | null, other: Urgency | null): Urgency | null =>
  URGENCIES.findLast((urgency) => urgency === one || urgency === other) ?? null;

/** Under a key stands what the query of that key gave. */
export const answerOf = <Answer>(data: unknown): Answer => data as Answer;

export type Listed = { id: string; version: number; createdAt: string; settledAt: string | null };
type Moments = Pick<LiveRow, "createdAt" | "settledAt">;
type Pages<Item> = { pages: readonly { items: readonly Item[]; nextCursor: string | null }[] };
type ListWays<Item> = {
  patch: (item: Item, row: LiveRow) => Item;
  /** False where the filter surely keeps it out; a text that is searched for, no row tells. */
  mayFit: (row: LiveRow) => boolean;
  /** By what it is in its place; null: it has none. */
  placeOf?: (row: Moments) => string | null;
};

/** True where a field that no version covers differs. The query then returns its current state. */
const isOtherwise = (item: object, row: LiveRow): boolean =>
  ("isVerifying" in item && item.isVerifying !== row.isVerifying) ||
  ("respondBy" in item && item.respondBy !== row.respondBy) ||
  (row.risk.length === 0 && hasOtherRisk(item, row));

const hasOtherRisk = (item: object, { risk }: LiveRow): boolean =>
  "risk" in item && Array.isArray(item.risk) && item.risk.join() !== risk.join();

/** Whether it is in this state, and this flag holds of it. */
export function standsSo(
  row: LiveRow,
  { state, flag }: { state?: TransactionState | undefined; flag?: Flag | undefined },
): boolean {
  const standing = standingOf(row);
  return (
    (state === undefined || standing.state === state) && (flag === undefined || standing.flags.includes(flag))
  );
}

const byCreation = ({ createdAt }: Moments): string => createdAt;

/** A list that pages: rows in sight are patched, and it is read where one came, went or moved. */
export function followList<Item extends Listed>(
  data: unknown,
  told: Told,
  { patch, mayFit, placeOf = byCreation }: ListWays<Item>,
): Followed {
  const answer = answerOf<Pages<Item>>(data);
  const shown = new Set<string>();
  let urgency: Urgency | null = null;
  const want = (more: Urgency) => (urgency = moreUrgent(urgency, more));
  const follow = (item: Item): Item => {
    if (!told.ids.has(item.id)) return item;
    shown.add(item.id);
    const row = told.rows.get(item.id);
    if (!row) want("now");
    if (!row) return item;
    if (row.version === item.version && isOtherwise(item, row)) want("now");
    // A mark comes behind the version that it is about; one that is taken off is read, since what is told may be late.
    if (row.version === item.version && row.risk.length > 0 && hasOtherRisk(item, row)) {
      if (!mayFit(row)) want("now");
      return { ...item, risk: row.risk };
    }
    if (row.version <= item.version) return item;
    want(mayFit(row) && placeOf(row) === placeOf(item) ? "later" : "now");
    return patch(item, row);
  };
  const pages = answer.pages.map((page) => {
    const items = page.items.map(follow);
    return items.some((item, at) => item !== page.items[at]) ? { ...page, items } : page;
  });
  const last = answer.pages.at(-1);
  const lastItem = last?.items.at(-1);
  const end = last && last.nextCursor !== null && lastItem ? placeOf(lastItem) : null;
  for (const id of told.ids) {
    if (shown.has(id)) continue;
    const row = told.rows.get(id);
    const place = row && placeOf(row);
    if (!row || (mayFit(row) && place !== null && place !== undefined && (end === null || place >= end)))
      want("now");
  }
  const isOther = pages.some((page, at) => page !== answer.pages[at]);
  return { data: isOther ? { ...answer, pages } : data, urgency };
}

/** The page of one object: patched, and read for what the row does not tell. */
export function followDetail<Item extends { id: string; version: number }>(
  data: unknown,
  told: Told,
  patch: (item: Item, row: LiveRow) => Item,
): Followed {
  const item = answerOf<Item>(data);
  if (!told.ids.has(item.id)) return { data, urgency: null };
  const row = told.rows.get(item.id);
  return { data: row && row.version > item.version ? patch(item, row) : data, urgency: "now" };
}

/** Follows an answer about one object alone, to which these ids belong. */
export const followIds = (data: unknown, told: Told, ids: readonly (string | null)[]): Followed => ({
  data,
  urgency: ids.some((id) => id !== null && told.ids.has(id)) ? "now" : null,
});

/** Updates the item with those fields of the row that it has under the same name. */
export function patchItem<Item extends object>(item: Item, row: LiveRow): Item {
  const shared = Object.entries(row).filter(([field]) => field in item);
  return { ...item, ...Object.fromEntries(shared) };
}

const DAY_MS = 24 * 60 * 60_000;
/** A day of São Paulo begins and ends so many hours after UTC's at most. */
const LATER_MS_MAX = 4 * 60 * 60_000;

/** False where the moment is surely in none of these days. */
export function mayBeInDays(moment: string, from: string | undefined, to: string | undefined): boolean {
  const atMs = Date.parse(moment);
  if (from !== undefined && atMs < Date.parse(from)) return false;
  return to === undefined || atMs < Date.parse(to) + DAY_MS + LATER_MS_MAX;
}
