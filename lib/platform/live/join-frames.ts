import { type LiveFrame } from "./events";
import { type PackedRow } from "./row";

type Joined = { frame: LiveFrame; ids: Set<string>; rows: Map<string, PackedRow> };

/**
 * Joins consecutive frames: each kind of a wallet once, with every id, and each row as last reported. `change` is
 * that of the last frame, because its receiver has received the earlier ones.
 */
export function joinFrames(frames: readonly LiveFrame[]): LiveFrame[] {
  if (frames.length < 2) return [...frames];
  const joined = new Map<string, Joined>();
  for (const frame of frames) {
    const { name, wallet, to, ids, rows, change } = frame;
    const key = JSON.stringify([name, wallet, to, ids === undefined, rows === undefined]);
    const known = joined.get(key);
    const one = known ?? { frame, ids: new Set(), rows: new Map() };
    // The last of the joined frames determines the position in the order.
    joined.delete(key);
    joined.set(key, one);
    one.frame = change === undefined ? one.frame : { ...one.frame, change };
    for (const id of ids ?? []) one.ids.add(id);
    for (const row of rows ?? []) one.rows.set(String(row[0]), row);
  }
  return [...joined.values()].map(({ frame, ids, rows }) => ({
    ...frame,
    ...(frame.ids && { ids: [...ids] }),
    ...(frame.rows && { rows: [...rows.values()] }),
  }));
}

/** That something of these kinds changed, and no more. */
export const withoutIds = (frames: readonly LiveFrame[]): LiveFrame[] =>
  frames.map(({ ids: _ids, rows: _rows, ...kind }) => kind);
