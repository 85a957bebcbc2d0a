/**
 * What strikes at random moments, apart from the weather that is always there (an unreliable wire and an unreliable post).
 * `kill`: a dashboard or the service, as the power fails. `freeze`: a dashboard stands still and goes on (SIGSTOP).
 * `skew`: a dashboard's clock jumps. `jump`: the database's does. `hang`: a dashboard's way to its database is silent, slow or cut. `backend`: one process
 * of PostgreSQL stands still. `crash`: PostgreSQL, or one process of it, is killed. `disk`: there is no room for what some
 * tables are given. `lock`: somebody holds a table. `crowd`: all connections are taken. `timeout`: statements are cancelled.
 * `firewall`: answers of the service are replaced by pages of somebody else. `rollback`: the database is set back to an
 * earlier moment, and the service is not.
 */
export const NEMESES = [
  "kill",
  "freeze",
  "skew",
  "hang",
  "backend",
  "crash",
  "disk",
  "lock",
  "crowd",
  "timeout",
  "jump",
  "firewall",
  "rollback",
] as const;
export type Nemesis = (typeof NEMESES)[number];

/** Those of one track come one after the other; tracks run side by side. */
export const TRACKS = ["members", "instances", "database", "wire"] as const;
export type Track = (typeof TRACKS)[number];
export const TRACK_OF = {
  kill: "members",
  freeze: "instances",
  skew: "instances",
  hang: "instances",
  backend: "database",
  crash: "database",
  disk: "database",
  lock: "database",
  crowd: "database",
  timeout: "database",
  jump: "database",
  rollback: "database",
  firewall: "wire",
} as const satisfies Record<Nemesis, Track>;

export const isNemesis = (word: string): word is Nemesis => (NEMESES as readonly string[]).includes(word);
