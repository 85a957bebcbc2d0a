/** A moment as views carry it. */
export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
