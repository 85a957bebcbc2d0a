/** So many are reminded of at once, those with the least time first. */
export const REMINDED_MAX = 20;
