/** `30/06/2026` of `2026-06-30`: the same in both languages, because a statement's days are the bank's. */
export const formatCalendarDay = (day: string): string => day.split("-").reverse().join("/");
