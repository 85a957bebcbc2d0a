/** The search terms of an object: terms of its texts, its ids and telephones, and flags that describe it. */
export type IndexedWords = { texts: string[]; ids: string[]; marks: string[] };

const PARTED = " | ";

/** The text of its row: a blank before and behind each term distinguishes a whole word from a beginning. */
export const encodeIndexedWords = ({ texts, ids, marks }: IndexedWords): string =>
  [texts, ids, marks].map((words) => ` ${words.join(" ")} `).join(PARTED.trim());

export const decodeIndexedWords = (text: string): string[] => [
  ...new Set(text.split(/[ |]+/).filter((word) => word !== "")),
];

/** Which of them pieces are looked for in, as the database counts: short ones in texts alone, because ids hold any. */
export const PLACE_OF_TEXTS = 1;
export const PLACE_OF_IDS = 2;
export const PIECE_LENGTH_MIN = 3;
export const PIECE_OF_ID_LENGTH_MIN = 5;
