export const NOTE_MAX = 2_000;
export const REASON_MAX = 255;
export const BULK_MAX = 100;
