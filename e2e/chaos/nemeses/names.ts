/**
 * The faults that occur at random moments, apart from the permanent ones (an unreliable wire and an unreliable post).
 * `kill`: a dashboard or the service ends, as in a power failure. `freeze`: a dashboard stops and continues
 * (SIGSTOP). `skew`: a dashboard's clock jumps. `jump`: the database's clock jumps. `hang`: a dashboard's connection
 * to its database is silent, slow or cut. `backend`: one process of PostgreSQL stops. `crash`: PostgreSQL, or one
 * process of it, is killed. `disk`: there is no space for new rows of some tables. `lock`: another session locks a
 * table. `crowd`: all connections are taken. `timeout`: statements are cancelled. `firewall`: answers of the service
 * are replaced by third-party pages. `rollback`: the database is set back to an earlier moment, and the service is
 * not.
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
