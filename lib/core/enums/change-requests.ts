/** Changes that need the approval of another admin or manager (security, T38). */
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
 * The decision on a change. `alone`: the installation had one single person who could approve. `ended`: no person
 * decided in time, or the requester may not request it any more. `overtaken`: the state that it was based on had
 * changed.
 */
export const CHANGE_DECISIONS = ["agreed", "refused", "taken_back", "alone", "ended", "overtaken"] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];
