import { isUuid } from "./ids";

/** Where a keyset page ends: the moment and the id of its last row. */
export type Cursor = { at: Date; id: string };

export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime().toString(36)}.${id}`;

/** Null for whatever we did not write: a list then starts from its beginning. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const [time = "", id = ""] = text?.split(".") ?? [];
  const at = new Date(parseInt(time, 36));
  const isOurs = !Number.isNaN(at.getTime()) && (isUuid(id) || /^\d{1,15}$/.test(id));
  return isOurs ? { at, id } : null;
}
