/**
 * How it was found out that this database is, or may be, older than what it stands for: a mark outside of it is ahead, money
 * is gone that it does not know, or whoever started the program said so.
 */
export const RESTORE_CAUSES = ["mark_ahead", "money_gone", "asked"] as const;
export type RestoreCause = (typeof RESTORE_CAUSES)[number];

/** The cause of a freeze: a person, or the program, because the database may be older than the service. */
export const FREEZE_CAUSES = ["person", "restore"] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];
