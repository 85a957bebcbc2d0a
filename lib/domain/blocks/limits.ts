export const ORDER_NUMBER_MAX = 60;
export const ORDER_FROM_MAX = 120;
export const NOTE_MAX = 2_000;
export const REASON_MAX = 255;
export const BULK_MAX = 100;
/** A word of the service is cut to this length as it is read (lib/pix/wire/reading.ts). */
export const API_STATUS_MAX = 255;
