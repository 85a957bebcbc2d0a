/** Characters of the reason for documents in the clear. */
export const REASON_MIN = 10;
export const REASON_MAX = 255;
