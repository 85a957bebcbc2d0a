/**
 * Limit of connections per process, for each pool. A slow report must not hold connections that a form needs, and
 * neither of them those that a webhook needs: commits, a heartbeat, a trial of both.
 */
export const POOLS = { writers: 12, readers: 12, receivers: 4 } as const;
/** Connections that may go through a pooler. */
const POOLED = POOLS.writers + POOLS.readers;

/** It listens to what changed. */
const LIVE = 1;
/** It listens to what was received. */
const OF_WORKER = 1;
/** While an instance starts. */
const MIGRATION = 1;

/**
 * Limit of connections that an instance may have open at once: through a pooler where there is one, and on sessions
 * of its own.
 */
export type ConnectionsMax = { pooled: number; direct: number };

export const connectionsMax = (processes: number, hasWorker: boolean): ConnectionsMax => ({
  pooled: processes * POOLED,
  direct: processes * (POOLS.receivers + LIVE) + (hasWorker ? OF_WORKER : 0) + MIGRATION,
});
