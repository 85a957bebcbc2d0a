/**
 * The way in which it was detected that this database is, or may be, out of date: a marker outside of it is ahead,
 * money that it does not know is gone, or the person who started the program requested it.
 */
export const RESTORE_CAUSES = ["mark_ahead", "money_gone", "asked"] as const;
export type RestoreCause = (typeof RESTORE_CAUSES)[number];

/** The cause of a freeze: a person, or the program, because the database may be older than the service. */
export const FREEZE_CAUSES = ["person", "restore"] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];
