export const ROLES = ["viewer", "support", "finance", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const SESSION_ENDS = [
  "signed_out",
  "ended_by_person",
  "ended_by_admin",
  "password_changed",
  "role_changed",
  "person_disabled",
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
