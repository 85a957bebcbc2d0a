import type pg from "pg";

/**
 * The limits of each wait for the database. The limits that the database enforces itself expire before our wait for
 * its answer.
 */
export type WaitLimits = {
  /** For a connection: a new one, or a place among those there are. */
  connectMs: number;
  statementMs: number;
  /**
   * Less than a statement, more than a transaction may be idle: a waiting process outlasts an instance that stopped.
   */
  lockMs: number;
  /** A transaction whose process does not go on: the database ends it, its locks with it. */
  idleInTransactionMs: number;
  /** The database is silent: the connection is given up. */
  answerMs: number;
};

const IDLE_IN_TRANSACTION_MS = 6_000;
const MINUTE_MS = 60_000;

export const LIMITS = {
  /** Well below what a sender waits for its answer. */
  receiver: {
    connectMs: 3_000,
    statementMs: 4_000,
    lockMs: 3_000,
    idleInTransactionMs: 3_000,
    answerMs: 5_000,
  },
  writer: {
    connectMs: 5_000,
    statementMs: 10_000,
    lockMs: 8_000,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerMs: 12_000,
  },
  reader: {
    connectMs: 5_000,
    statementMs: 10_000,
    lockMs: 8_000,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerMs: 12_000,
  },
  /** It only listens, and is asked now and then whether it still does. */
  listener: {
    connectMs: 5_000,
    statementMs: 5_000,
    lockMs: 3_000,
    idleInTransactionMs: 3_000,
    answerMs: 5_000,
  },
  sandbox: {
    connectMs: 10_000,
    statementMs: 20_000,
    lockMs: 15_000,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerMs: 25_000,
  },
  /** The migrating process serves no requests meanwhile. */
  migration: {
    connectMs: 10_000,
    statementMs: 30 * MINUTE_MS,
    lockMs: 8_000,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerMs: 31 * MINUTE_MS,
  },
  /** A person watches the script: it fills databases and measures them. */
  script: {
    connectMs: 10_000,
    statementMs: 30 * MINUTE_MS,
    lockMs: 8_000,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerMs: 31 * MINUTE_MS,
  },
} as const satisfies Record<string, WaitLimits>;

const KEEP_ALIVE_AFTER_MS = 5_000;

/** Limits that the database enforces. */
const keptByDatabase = (limits: WaitLimits) => ({
  statement_timeout: limits.statementMs,
  lock_timeout: limits.lockMs,
  idle_in_transaction_session_timeout: limits.idleInTransactionMs,
});

/** Limits that we enforce, as options of the driver. */
export const ownLimitsConfig = (limits: WaitLimits): pg.ClientConfig => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: limits.connectMs,
  query_timeout: limits.answerMs,
});

/** All of them for a session. */
export const limitsConfig = (limits: WaitLimits): pg.ClientConfig => ({
  ...ownLimitsConfig(limits),
  ...keptByDatabase(limits),
});

/** Limits that the database enforces, for one transaction. */
export const limitsOfTransaction = (limits: WaitLimits): string =>
  Object.entries(keptByDatabase(limits))
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join("; ");
