import { isOneOf } from "@/lib/core/enums/enums";
import { type LiveEventName, type LiveFrame, NAMES_WITH_ROWS } from "./events";
import { type PackedRow } from "./row";

/** Frames that say the same of several ids, said once: names, wallet, whom it is for, and the ids or their rows. */
type Bundle = {
  n: readonly LiveEventName[];
  w?: string | undefined;
  t?: readonly string[] | undefined;
  i?: readonly string[];
  r?: readonly PackedRow[];
};
/** A transaction's row with its wallet: people of another wallet do not receive its amount. */
export type RowOfWallet = { wallet: string; row: PackedRow };
type Rows = ReadonlyMap<string, RowOfWallet>;
type Limits = { bytes: number; payloads: number };

const NO_ROWS: Rows = new Map();

/** The transactions that these frames name. */
export const idsWithRows = (frames: readonly LiveFrame[]): string[] => [
  ...new Set(frames.flatMap(({ name, ids }) => (ids && isOneOf(NAMES_WITH_ROWS, name) ? ids : []))),
];

/**
 * The frames as texts that each fit and can each be understood alone. Frames that do not fit into the allowed number
 * of texts omit the rows. Frames that still do not fit omit the ids: they report everything of this kind, and finally
 * of every wallet.
 */
export function payloadsOf(frames: readonly LiveFrame[], rows: Rows, limits: Limits): string[] {
  const kinds = frames.map(({ name, wallet }) => ({ name, ...(wallet !== undefined && { wallet }) }));
  const names = frames.map(({ name }) => ({ name }));
  for (const bundles of [bundlesOf(frames, rows), bundlesOf(frames, NO_ROWS), bundlesOf(kinds, NO_ROWS)]) {
    const texts = textsOf(bundles, limits.bytes);
    if (texts.length <= limits.payloads && texts.every((text) => bytesOf(text) <= limits.bytes)) return texts;
  }
  return textsOf(bundlesOf(names, NO_ROWS), limits.bytes);
}

/** The frames in a payload of `payloadsOf`. */
export const framesOf = (payload: string): LiveFrame[] =>
  (JSON.parse(payload) as Bundle[]).flatMap(({ n, w, t, i, r }) => {
    const ids = r ? r.map(([id]) => String(id)) : i;
    return n.map((name) => ({
      name,
      ...(ids && { ids }),
      ...(w !== undefined && { wallet: w }),
      ...(t && { to: t }),
      ...(r && { rows: r }),
    }));
  });

type Named = Pick<Bundle, "w" | "t"> & { id: string | null; names: Set<LiveEventName> };

/** One bundle for each wallet and set of names; each id of a wallet occurs once in all of them. */
function bundlesOf(frames: readonly LiveFrame[], rows: Rows): Bundle[] {
  const named = new Map<string, Named>();
  for (const { name, wallet: w, to: t, ids = [null] } of frames)
    for (const id of ids) {
      const key = JSON.stringify([w, t, id]);
      const one = named.get(key) ?? { w, t, id, names: new Set() };
      one.names.add(name);
      named.set(key, one);
    }
  const bundles = new Map<string, Bundle & { i: string[]; r: PackedRow[] }>();
  for (const { w, t, id, names } of named.values()) {
    const n = [...names].toSorted();
    const known = id !== null && n.some((name) => isOneOf(NAMES_WITH_ROWS, name)) ? rows.get(id) : undefined;
    const row = known?.wallet === w ? known?.row : undefined;
    const key = JSON.stringify([n, w, t, id === null, row === undefined]);
    const bundle = bundles.get(key) ?? { n, w, t, i: [], r: [] };
    bundles.set(key, bundle);
    if (row) bundle.r.push(row);
    else if (id !== null) bundle.i.push(id);
  }
  return [...bundles.values()].map(({ i, r, ...about }) => ({
    ...about,
    ...(i.length > 0 && { i }),
    ...(r.length > 0 && { r }),
  }));
}

/** A bundle that is too large for one text goes into several. */
function textsOf(bundles: readonly Bundle[], bytesMax: number): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  for (const part of bundles.flatMap((bundle) => partsOf(bundle, bytesMax))) {
    const text = JSON.stringify(part);
    if (open.length > 0 && bytesOf(listed([...open, text])) > bytesMax) texts.push(listed(open.splice(0)));
    open.push(text);
  }
  if (open.length > 0) texts.push(listed(open));
  return texts;
}

function partsOf(bundle: Bundle, bytesMax: number): Bundle[] {
  const { i, r, ...about } = bundle;
  const length = (i ?? r ?? []).length;
  if (length < 2 || bytesOf(listed([JSON.stringify(bundle)])) <= bytesMax) return [bundle];
  const half = Math.ceil(length / 2);
  const parts = [[0, half] as const, [half, length] as const].map(([from, to]) => ({
    ...about,
    ...(i && { i: i.slice(from, to) }),
    ...(r && { r: r.slice(from, to) }),
  }));
  return parts.flatMap((part) => partsOf(part, bytesMax));
}

const listed = (texts: readonly string[]): string => `[${texts.join(",")}]`;
const bytesOf = (text: string): number => Buffer.byteLength(text);
