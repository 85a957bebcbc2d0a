import { AppError } from "../errors/app-error";
import { isUuid } from "../ids";

/** Where a keyset page ends: the moment and the id of its last row. */
export type Cursor = { at: Date; id: string };

export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime().toString(36)}.${id}`;

/** The same where rows stand by an amount. */
export type AmountCursor = { amount: number; id: string };

export const encodeAmountCursor = ({ amount, id }: AmountCursor): string => `${amount}_${id}`;

/** Null where none is given. Throws `invalid_input` for every text that we did not write. */
export function decodeAmountCursor(text: string | undefined): AmountCursor | null {
  if (text === undefined || text === "") return null;
  const [amount = "", id = "", ...rest] = text.split("_");
  if (rest.length > 0 || !AMOUNT.test(amount) || !isUuid(id))
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  return { amount: Number(amount), id };
}

/** The kinds of ids that a list's rows have. */
const IDS = { uuid: isUuid, number: (id: string) => /^\d{1,15}$/.test(id) };
const AMOUNT = /^-?\d{1,15}$/;
const TIME = /^[0-9a-z]{1,10}$/;
/** No database of ours holds a moment with a year of five figures. */
const LATEST_MS = Date.UTC(9_999, 11, 31);

/**
 * Null where none is given: the list starts from its beginning. Throws `invalid_input` for every text that we did not
 * write.
 */
export function decodeCursor(text: string | undefined, ids: keyof typeof IDS = "uuid"): Cursor | null {
  if (text === undefined || text === "") return null;
  const [time = "", id = "", ...rest] = text.split(".");
  const at = parseInt(time, 36);
  if (rest.length > 0 || !TIME.test(time) || at > LATEST_MS || !IDS[ids](id))
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  return { at: new Date(at), id };
}
