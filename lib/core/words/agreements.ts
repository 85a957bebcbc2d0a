/** What nobody changes alone: another admin or manager agrees (security, T38). */
export const CHANGE_KINDS = [
  "person.create",
  "person.reset",
  "person.enable",
  "person.rights",
  "rules.change",
  "freeze.lift",
  "settings.change",
  "connection.change",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * What came of it. `alone`: the installation had one single person who could agree. `ended`: nobody decided in time, or
 * whoever asked may not ask any more. `overtaken`: what it stood on had changed.
 */
export const CHANGE_DECISIONS = ["agreed", "refused", "taken_back", "alone", "ended", "overtaken"] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];
