import { type QueryKey } from "@tanstack/react-query";
import { displayStatusOf } from "@/lib/core/transactions/display-status";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { type LiveRow } from "./row";

/** Changes that frames reported of one wallet: all the ids, and the state of the rows that they included. */
export type ReportedChanges = {
  wallet: string | undefined;
  ids: ReadonlySet<string>;
  rows: ReadonlyMap<string, LiveRow>;
};

/**
 * When an answer must be read again. `now`: a row came or went; `soon`: a sum or a count depends on it; `later`: only
 * texts that no frame reports may differ.
 */
export type Urgency = "now" | "soon" | "later";
/**
 * The answer as updated from the rows, the same object where they report nothing new; `urgency` is null where it need
 * not be read.
 */
export type Followed = { data: unknown; urgency: Urgency | null };
/** Applies reported changes to an answer that the browser stores under this key. */
export type Follow = (key: QueryKey, data: unknown, told: ReportedChanges) => Followed;

const URGENCIES = ["later", "soon", "now"] as const satisfies readonly Urgency[];
export const moreUrgent = (one: Urgency | null, other: Urgency | null): Urgency | null =>
  URGENCIES.findLast((urgency) => urgency === one || urgency === other) ?? null;

/** The data under a key is the answer of that key's query. */
export const answerOf = <Answer>(data: unknown): Answer => data as Answer;

export type Listed = { id: string; version: number; createdAt: string; settledAt: string | null };
type Moments = Pick<LiveRow, "createdAt" | "settledAt">;
type Pages<Item> = { pages: readonly { items: readonly Item[]; nextCursor: string | null }[] };
type ListWays<Item> = {
  patch: (item: Item, row: LiveRow) => Item;
  /** False where the filter certainly excludes the row. A row does not report the texts that a search compares. */
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
export function matchesStateAndFlag(
  row: LiveRow,
  { state, flag }: { state?: TransactionState | undefined; flag?: StatusFlag | undefined },
): boolean {
  const standing = displayStatusOf(row);
  return (
    (state === undefined || standing.state === state) && (flag === undefined || standing.flags.includes(flag))
  );
}

const byCreation = ({ createdAt }: Moments): string => createdAt;

/** A list that pages: rows in sight are patched, and it is read where one came, went or moved. */
export function followList<Item extends Listed>(
  data: unknown,
  told: ReportedChanges,
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
    // A flag is written after the version that it is about. A removed flag is read again, since the report may be
    // late.
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

/** Patches the page of one object, and requests a read for the fields that the row does not contain. */
export function followDetail<Item extends { id: string; version: number }>(
  data: unknown,
  told: ReportedChanges,
  patch: (item: Item, row: LiveRow) => Item,
): Followed {
  const item = answerOf<Item>(data);
  if (!told.ids.has(item.id)) return { data, urgency: null };
  const row = told.rows.get(item.id);
  return { data: row && row.version > item.version ? patch(item, row) : data, urgency: "now" };
}

/** Follows an answer about one object alone, to which these ids belong. */
export const followIds = (
  data: unknown,
  told: ReportedChanges,
  ids: readonly (string | null)[],
): Followed => ({
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
