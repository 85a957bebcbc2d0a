export const REASON_MAX = 255;
