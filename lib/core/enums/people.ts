export const ROLES = ["viewer", "support", "finance", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The purpose of a one-time link. */
export const LINK_PURPOSES = ["invitation", "reset", "own_reset"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const SESSION_ENDS = [
  "signed_out",
  "ended_by_person",
  "ended_by_admin",
  "password_changed",
  "second_step_changed",
  "role_changed",
  "person_disabled",
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
